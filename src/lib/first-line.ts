export const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
