/** Numbers as they are printed, without the machine's language settings. */

/** Returns hundredths with two decimals: `withTwo(123456, ',', '.')` is `1,234.56`. */
export function withTwo(hundredths: number, thousands: string, point: string): string {
  const whole = String(Math.floor(hundredths / 100)).replace(/(?<=\d)(?=(?:\d{3})+$)/g, thousands)
  return `${whole}${point}${withZero(hundredths % 100)}`
}

/** Returns a number below 100 with two digits. */
export function withZero(number: number): string {
  return String(number).padStart(2, '0')
}
