/**
 * Evaluates the conditions and calculations of a form (interface, "Custom field", "Expressions"). Conditions that depend
 * on themselves count as met, and such calculations keep the stored value. A form of any shape is evaluated without an
 * error.
 */
import type { CustomField } from '../entities/form.ts'
import { evaluate, type Scope } from '../expressions/evaluate.ts'
import type { Expression } from '../expressions/expression.ts'
import { Run } from '../expressions/values/run.ts'
import type { Surroundings } from '../expressions/values/surroundings.ts'
import { type Single, truthOf, type Value, valuesOf } from '../expressions/values/values.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { toAnswer, toValue } from './answer-values.ts'
import { isNothing } from './empty-values.ts'
import { logicOf, namesIn } from './field-logic.ts'
import { findRings } from './find-rings.ts'
import { asList, isObject, type Place, placesOf } from './form-places.ts'
import { optionValue } from './option-values.ts'
import { isPlaceSet, PlaceNames, type PlaceSet, positionOf } from './place-names.ts'
import { conditionOf, ShowIf } from './show-if.ts'

type Node = Place | PlaceSet

/**
 * Reads the places of a form's `fields` with their calculated values. Without `surroundings`, expressions that need the
 * clock, the time zone or random numbers have no value: a condition then counts as met, and a calculation keeps the
 * stored value. So a server and a laptop come to the same result.
 */
export function evaluateForm(fields: unknown, surroundings: Surroundings | null = null): EvaluatedForm {
  const { all, isCut } = placesOf(fields)
  return new EvaluatedForm(all, isCut, new Run(surroundings))
}

export class EvaluatedForm {
  /** in their order, a group before its contents */
  readonly all: readonly Place[]
  /** the form exceeds `formLimits`, and the rest is missing */
  readonly isCut: boolean
  /** places with the calculated values that differ from the stored ones */
  readonly calculated = new Map<Place, unknown>()
  readonly #run: Run
  readonly #names: PlaceNames
  readonly #showIf = new ShowIf()
  readonly #conditions = new Map<Place, readonly Node[]>()
  readonly #shown = new Map<Place, boolean>()
  readonly #values = new Map<Node, Value>()
  readonly #options = new Map<CustomField, Map<unknown, unknown[]>>()
  readonly #rings: ReadonlyMap<Node, number>

  constructor(all: readonly Place[], isCut: boolean, run: Run) {
    this.all = all
    this.isCut = isCut
    this.#run = run
    this.#names = new PlaceNames(all)
    const starts = all.filter(hasConditions)
    this.#rings = findRings<Node>(starts, node => this.#nextOf(node))
    this.#settle(starts)
  }

  /** Whether the conditions of the place are met, and those of the groups around it. */
  isShown(place: Place): boolean {
    return getOrMake(this.#shown, place, () => place.parent === null || this.isShown(place.parent))
  }

  isRequired(place: Place): boolean {
    const { requiredIf } = logicOf(place.field)
    return place.field.required === true || (requiredIf !== null && this.#isTrue(requiredIf, place, false))
  }

  /**
   * Whether a shown answer is not allowed by its constraint, or is an option that is not offered. `surroundings`: for
   * constraints that need the clock, which otherwise allow every answer.
   */
  isBroken(place: Place, surroundings: (() => Surroundings) | null = null): boolean {
    const { constraint, optionFilter } = logicOf(place.field)
    if ((constraint ?? optionFilter) === null || isNothing(place.value) || !this.isShown(place)) return false
    const run = surroundings === null ? this.#run : new Run(surroundings())
    if (constraint !== null && !this.#isTrue(constraint, place, true, run)) return true
    return optionFilter !== null && [place.value].flat().some(value => !this.#isOffered(place, value))
  }

  /** Returns the options that the filter of the place offers. */
  offeredOptions(place: Place): readonly unknown[] {
    const options = asList(place.field.options)
    const { optionFilter } = logicOf(place.field)
    if (optionFilter === null) return options
    return options.filter(option => this.#run.isSpent || this.#passes(optionFilter, place, option))
  }

  /** Whether the filter offers an option with the value. A value without an option is checked elsewhere. */
  #isOffered(place: Place, value: unknown): boolean {
    const { optionFilter } = logicOf(place.field)
    const options = getOrMake(this.#options, place.field, () =>
      Map.groupBy(asList(place.field.options), optionValue),
    )
    const named = options.get(value)
    if (named === undefined || optionFilter === null) return true
    return named.some(option => this.#run.isSpent || this.#passes(optionFilter, place, option))
  }

  #passes(filter: Expression, place: Place, option: unknown): boolean {
    const columnOf = (name: string) =>
      isObject(option) && Object.hasOwn(option, name) ? toValue({}, option[name]) : ''
    const result = evaluate(filter, { ...this.#scopeOf(place), columnOf }, this.#run)
    return !result.ok || truthOf(result.value)
  }

  /** Returns the shown places with the name, as a text at `from` names them. */
  placesNamed(name: string, from: Place): readonly Place[] {
    const found = this.#names.findAll(name, from)
    if (found === null) return []
    return (isPlaceSet(found) ? found.places : [found]).filter(place => this.isShown(place))
  }

  /** Returns the value that the field's `defaultCalculation` gives to a new form; undefined: there is none. */
  computeDefault(place: Place): unknown {
    const { defaultCalculation } = logicOf(place.field)
    return defaultCalculation === null ? undefined : this.#compute(defaultCalculation, place)
  }

  /** The places whose conditions or calculations depend on themselves. */
  get circular(): Place[] {
    return this.all.filter(
      place => hasConditions(place) && this.#conditionsOf(place).some(next => this.#isRing(place, next)),
    )
  }

  /** Evaluates the places after those that they depend on. Uses its own stack, as `findRings`. */
  #settle(starts: readonly Place[]): void {
    const done = new Set<Node>()
    const open: Node[] = starts.toReversed()
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const needed = done.has(node) ? [] : this.#nextOf(node, true).filter(each => !done.has(each))
      open.push(...needed)
      if (needed.length > 0) continue
      if (!done.has(node) && !isPlaceSet(node)) this.#evaluate(node)
      done.add(node)
      open.pop()
    }
  }

  /** Returns the nodes that the node depends on. */
  #nextOf(node: Node, isPruned = false): readonly Node[] {
    if (isPlaceSet(node)) return node.places
    const all = this.#conditionsOf(node)
    const conditions = isPruned ? all.filter(next => !this.#isRing(node, next)) : all
    return node.parent === null ? conditions : [node.parent, ...conditions]
  }

  /** Returns the places that the conditions and the calculation of the place read. */
  #conditionsOf(place: Place): readonly Node[] {
    return getOrMake(this.#conditions, place, () => {
      const { relevant, calculation } = logicOf(place.field)
      const target = this.#targetOf(place)
      const read = [relevant, calculation].flatMap(each => (each === null ? [] : this.#readBy(each, place)))
      return target === null ? read : [target, ...read]
    })
  }

  #readBy(expression: Expression, place: Place): Node[] {
    return namesIn(expression).flatMap(name => this.#names.findAll(name, place) ?? [])
  }

  /** Returns the place that `showIf` names. */
  #targetOf(place: Place): Place | null {
    const condition = conditionOf(place.field)
    return condition === null ? null : this.#names.find(condition.name, place)
  }

  #isRing(place: Place, next: Node): boolean {
    return next === place || this.#rings.get(next) === this.#rings.get(place)
  }

  #evaluate(place: Place): void {
    const { relevant, calculation } = logicOf(place.field)
    const isParentShown = place.parent === null || this.isShown(place.parent)
    this.#shown.set(
      place,
      isParentShown &&
        this.#isShownBy(place) &&
        (relevant === null || this.#isCircular(relevant, place) || this.#isTrue(relevant, place, true)),
    )
    if (calculation !== null && !this.#isCircular(calculation, place)) this.#calculate(place, calculation)
  }

  #isShownBy(place: Place): boolean {
    const target = this.#targetOf(place)
    if (target === null || this.#isRing(place, target)) return true
    return this.isShown(target) && this.#showIf.isMet(place.field, target)
  }

  #isCircular(expression: Expression, place: Place): boolean {
    return this.#readBy(expression, place).some(next => this.#isRing(place, next))
  }

  /** Replaces the value of the place. A hidden place gets none. */
  #calculate(place: Place, calculation: Expression): void {
    const value = this.isShown(place) ? this.#compute(calculation, place) : null
    if (value === undefined || isSame(value, place.value)) return
    this.calculated.set(place, value)
    place.value = value
  }

  /** Returns an answer of the field's type, or undefined for none. */
  #compute(expression: Expression, place: Place): unknown {
    const result = evaluate(expression, this.#scopeOf(place), this.#run)
    if (!result.ok) return undefined
    const answer = this.#run.attempt(() => toAnswer(place.field, result.value, this.#run))
    return answer.ok ? answer.value : undefined
  }

  #isTrue(expression: Expression, place: Place, without: boolean, run = this.#run): boolean {
    const result = evaluate(expression, this.#scopeOf(place), run)
    return result.ok ? truthOf(result.value) : without
  }

  #scopeOf(place: Place): Scope {
    return {
      own: toValue(place.field, place.value),
      valueOf: name => {
        const found = this.#names.findAll(name, place)
        return found === null ? none : this.#valueOf(found)
      },
      positionOf: levels => positionOf(place, levels),
      columnOf: () => '',
    }
  }

  /** Hidden places have no value, and are not in lists. */
  #valueOf(node: Node): Value {
    return getOrMake(this.#values, node, () => {
      if (!isPlaceSet(node)) return this.isShown(node) ? toValue(node.field, node.value) : ''
      const shown = node.places.filter(place => this.isShown(place))
      return shown.flatMap(place => valuesOf(this.#valueOf(place)))
    })
  }
}

const none: readonly Single[] = []

function hasConditions({ field }: Place): boolean {
  const { relevant, calculation } = logicOf(field)
  return (relevant ?? calculation) !== null || conditionOf(field) !== null
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
}
