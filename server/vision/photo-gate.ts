import { greyOf, type Picture } from './picture.ts'

/** Below this a photo shows too little to measure. Shorter side, as uploaded. */
export const MIN_SIDE_PX = 200
/** Caught every photo darkened to 15 % and no original of 232. */
export const MIN_MEAN_GREY = 35
/** Caught 99 % of photos blurred with sigma 3; also warned of 8 % of smooth leaves. */
export const MIN_LAPLACIAN_VARIANCE = 20

export type PhotoQuality = {
  /** Mean brightness, 0 to 255. */
  meanGrey: number
  /** Variance of the Laplacian: low when nothing in the picture is sharp. */
  laplacianVariance: number
  isDark: boolean
  isBlurred: boolean
}

/** Is the photo bright and sharp enough to be judged? Of a picture at working size. */
export function photoQuality(picture: Picture): PhotoQuality {
  const grey = greyOf(picture)
  const meanGrey = grey.reduce((sum, value) => sum + value, 0) / grey.length
  const laplacianVariance = varianceOfLaplacian(grey, picture.width, picture.height)
  return {
    meanGrey,
    laplacianVariance,
    isDark: meanGrey < MIN_MEAN_GREY,
    isBlurred: laplacianVariance < MIN_LAPLACIAN_VARIANCE,
  }
}

/** Focus measure of Pech-Pacheco et al., ICPR 2000; the edge row and column are left out. */
function varianceOfLaplacian(grey: Float32Array, width: number, height: number) {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const bend = grey[i - 1]! + grey[i + 1]! + grey[i - width]! + grey[i + width]! - 4 * grey[i]!
      sum += bend
      squares += bend * bend
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}
