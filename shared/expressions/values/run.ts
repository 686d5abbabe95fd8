/** Limits the work of expressions, and gives them their surroundings. */
import { expressionLimits } from '../../limits/limits.ts'
import { MINUTE } from '../../limits/units.ts'
import { writeMoment } from './dates.ts'
import { compilePattern, workOf } from './patterns.ts'
import type { Surroundings } from './surroundings.ts'
import type { Single, Value } from './values.ts'

/**
 * Reasons why an expression has no value. `moment`: it needs the clock, the time zone or a random number, and got none.
 * `work`: it takes too long. `pattern`: a pattern is invalid.
 */
type Obstacle = 'moment' | 'work' | 'pattern'

export type Attempt<T> = { ok: true; value: T } | { ok: false; obstacle: Obstacle }

/** Ends an evaluation. `Run.attempt` catches it. */
class Halt extends Error {
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle) {
    super(`The expression has no value: ${obstacle}`)
    this.obstacle = obstacle
  }
}

/** The evaluation of all expressions of a form. They share their work, so that the sum of it is limited. */
export class Run {
  readonly #surroundings: Surroundings | null
  readonly #patterns = new Set<string>()
  readonly #results = new Map<readonly Single[], Map<string, Value>>()
  #left: number = expressionLimits.work

  /** `surroundings`: null if the result must be the same at any time and place. */
  constructor(surroundings: Surroundings | null = null) {
    this.#surroundings = surroundings
  }

  /** Whether the work is used up, so that every further attempt fails. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  /** Returns the computed value, or the reason why there is none. */
  attempt<T>(compute: () => T): Attempt<T> {
    if (this.isSpent) return { ok: false, obstacle: 'work' }
    try {
      return { ok: true, value: compute() }
    } catch (error) {
      if (error instanceof Halt) return { ok: false, obstacle: error.obstacle }
      throw error
    }
  }

  /** Counts work: about one unit for each part of an expression. @throws Halt */
  spend(work: number): void {
    this.#left -= work
    if (this.#left < 0) throw new Halt('work')
  }

  /** Counts the characters of a text, and limits them. @throws Halt */
  spendText(text: string): string {
    if (text.length > expressionLimits.textLetters) throw new Halt('work')
    this.spend(text.length / 16)
    return text
  }

  /** @throws Halt if there are none */
  get surroundings(): Surroundings {
    if (this.#surroundings === null) throw new Halt('moment')
    return this.#surroundings
  }

  /** Milliseconds since 1970-01-01 in local time. */
  localOf(ms: number): number {
    return ms + this.surroundings.offsetAt(ms) * MINUTE
  }

  writeMoment(ms: number): string {
    return writeMoment(ms, this.surroundings.offsetAt(ms))
  }

  /** Returns the result for a list, which every answer of a repeated group may ask for again. */
  cached(list: readonly Single[], key: string, compute: () => Value): Value {
    const results = this.#results.get(list) ?? new Map<string, Value>()
    this.#results.set(list, results)
    const known = results.get(key)
    if (known !== undefined) return known
    this.spend(list.length)
    const result = compute()
    results.set(key, result)
    return result
  }

  /** Whether the pattern matches the whole text, in linear time. @throws Halt for an invalid pattern */
  matches(text: string, pattern: string): boolean {
    // counted for each run, so that the result does not depend on the patterns of other forms
    if (!this.#patterns.has(pattern)) this.spend(pattern.length * 100)
    this.#patterns.add(pattern)
    const compiled = compilePattern(pattern)
    if (compiled === null) throw new Halt('pattern')
    this.spend(workOf(pattern, text))
    return compiled.matches(text)
  }
}
