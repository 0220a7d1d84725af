/** '2024-03-31 09:05', of minutes since midnight. */
export function momentText(date: string, minute: number) {
  const parts = [Math.floor(minute / 60), Math.floor(minute % 60)]
  return `${date} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
