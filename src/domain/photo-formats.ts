/** The photos that can be sent and are read; an answer to any other says so. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** In a sentence. */
export const PHOTO_FORMATS = 'JPEG, PNG, WebP or AVIF'
