/** Curves along the sides of a page, fitted to the edges that were found. */

/** An edge near a side. */
export interface Sample {
  /** Fraction of the side. */
  along: number
  /** Pixels away from the side. */
  off: number
}

/** Pixels away from a side, as a polynomial: the coefficients of 1, t, t² and so on; t is -1 to 1 along the side. */
export type Curve = readonly number[]

export function offsetAt(curve: Curve, along: number): number {
  const t = 2 * along - 1
  return curve.reduceRight((sum, coefficient) => sum * t + coefficient, 0)
}

/** Fits the curve of a degree to the samples by least squares. Returns null for too few samples. */
export function fitCurve(samples: readonly Sample[], degree: number): Curve | null {
  const size = degree + 1
  if (samples.length < 2 * size) return null
  // Normal equations: one row for each coefficient, with the right side last.
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const { along, off } of samples) {
    const powers = Array.from({ length: size }, (_, power) => (2 * along - 1) ** power)
    for (const [at, row] of rows.entries()) {
      const power = powers[at] as number
      for (const [column, other] of powers.entries()) row[column] = (row[column] as number) + power * other
      row[size] = (row[size] as number) + power * off
    }
  }
  return solve(rows)
}

/** Solves linear equations, whose matrix is positive, by elimination. Returns null if they have no single solution. */
function solve(rows: Float64Array[]): number[] | null {
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] as number
    if (pivot < 1e-9) return null
    for (const [other, target] of rows.entries()) {
      if (other === at) continue
      const factor = (target[at] as number) / pivot
      for (let column = at; column < target.length; column++)
        target[column] = (target[column] as number) - factor * (row[column] as number)
    }
  }
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}
