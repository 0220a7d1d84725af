import { msg } from '#contract/message.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** For sentences. */
export const PHOTO_FORMATS = msg('JPEG, PNG, WebP or AVIF')
