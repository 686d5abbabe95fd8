import { locale } from '../../text/t.ts'

/** `1,234.567`, and with a unit `3.2 bar` without a line break. */
export function formatReading(value: number, unit: string | null = null): string {
  const number = value.toLocaleString(locale(), { maximumFractionDigits: 3 })
  return unit === null ? number : `${number}\u00a0${unit}`
}
