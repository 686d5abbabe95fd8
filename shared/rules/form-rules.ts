/**
 * Finds the required questions of a form, and the state that follows from its values (interface, "Custom field", "Form
 * states"). Hub and screens use these rules for forms of any server, so no function here throws.
 */
import type { CustomField } from '../entities/form.ts'
import type { FormState } from '../entities/states.ts'
import { haveCommonValue, type ValueSet, valueSetOf } from '../entities/value-set.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { asList, isObject, isRepeated, nameOf, type Place, type PlaceList, placesOf } from './form-places.ts'

/** Counts for "12 of 18 · 2 required left". Hidden questions are not counted. */
export interface FormCounts {
  answered: number
  asked: number
  requiredLeft: number
}

/** A place that asks for a value: no heading, no read-only field, and no group around other fields. */
export interface Question {
  field: CustomField
  /** JSON pointer of the value in the form, such as `/fields/2/value/0/serial` */
  pointer: string
  value: unknown
  /** false: the question is hidden and not asked; its value is kept */
  isShown: boolean
  isRequired: boolean
  isEmpty: boolean
}

/** Whether a value is empty: null, "", [] or missing. A required CHECKBOX is empty until it is ticked. */
export function isEmpty(field: CustomField, value: unknown): boolean {
  return isNothing(value) || (value === false && field.type === 'CHECKBOX' && field.required === true)
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns the questions of a form's `fields`, in their order. */
export function questionsOf(fields: unknown): Question[] {
  const isShown = createShowing()
  return placesOf(fields).all.flatMap(place => questionAt(place, isShown) ?? [])
}

/** Returns the question at a place; null if the place is no question. */
export function questionAt(place: Place, isShown: (place: Place) => boolean): Question | null {
  const { field, pointer, value, isReadOnly } = place
  if (isReadOnly || field.type === 'HEADING' || (field.type === 'GROUP' && !isRepeated(field))) return null
  return {
    field,
    pointer,
    value,
    isShown: isShown(place),
    isRequired: field.required === true,
    isEmpty: isEmpty(field, value),
  }
}

/**
 * Returns a function that decides whether a place is shown. It caches results, so all places must come from one call of
 * `placesOf`.
 */
export function createShowing(): (place: Place) => boolean {
  const conditions = new Conditions()
  return place => conditions.isShown(place)
}

/**
 * Whether the condition of any place depends on the place itself, and therefore counts as met. All `places` must come
 * from one call of `placesOf`.
 */
export function hasCircle(places: readonly Place[]): boolean {
  const conditions = new Conditions()
  return places.some(place => conditions.isInCircle(place))
}

/** Counts the questions that are shown. */
export function countQuestions(questions: readonly Question[]): FormCounts {
  const asked = questions.filter(({ isShown }) => isShown)
  return {
    answered: asked.filter(({ isEmpty }) => !isEmpty).length,
    asked: asked.length,
    requiredLeft: requiredLeft(questions).length,
  }
}

/** Returns the questions that are shown, required and empty. */
export function requiredLeft(questions: readonly Question[]): Question[] {
  return questions.filter(({ isShown, isRequired, isEmpty }) => isShown && isRequired && isEmpty)
}

/** Returns the questions that are missing for a complete form: the required ones, or all if none is required. */
export function missingQuestions(questions: readonly Question[]): Question[] {
  const shown = questions.filter(question => question.isShown)
  const required = shown.filter(question => question.isRequired)
  return (required.length > 0 ? required : shown).filter(question => question.isEmpty)
}

/** Returns the state of a form. Hidden values count as values too (interface, "Form states"). */
export function formStateOf(fields: unknown): FormState {
  const questions = questionsOf(fields)
  if (questions.every(question => question.isEmpty)) return 'PUBLISHED'
  return missingQuestions(questions).length > 0 ? 'STARTED' : 'COMPLETED'
}

/** Returns the values that users who fill in the form may not change, with their pointers. */
export function readOnlyValues(fields: unknown): [string, unknown][] {
  return placesOf(fields).all.flatMap(({ field, pointer, value, isReadOnly }) =>
    isReadOnly && !isEmpty(field, value) ? [[pointer, value]] : [],
  )
}

/**
 * Evaluates `showIf`. The field that it names is searched among the siblings, then in each list around them. The last
 * search is in groups of these lists that do not repeat; there the name must be unique. A condition is met if no field
 * has that name. It is also met if fields depend on each other, because both could stay hidden for ever. It is not met
 * while the field it refers to is hidden.
 */
class Conditions {
  readonly #shown = new Map<Place, boolean>()
  readonly #targets = new Map<Place, Place | null>()
  readonly #named = new Map<Place, Place | null>()
  readonly #met = new Map<Place, Map<CustomField, boolean>>()
  readonly #given = new Map<Place, ValueSet>()
  readonly #wanted = new Map<CustomField, Wanted>()
  readonly #names = new Map<PlaceList, { own: NamedPlaces; inner: NamedPlaces }>()

  /**
   * Whether the conditions of the place are met, and those of the groups around it and the fields it depends on. Uses
   * its own stack, because a long chain of conditions would overflow the call stack.
   */
  isShown(asked: Place): boolean {
    const open = [asked]
    for (let place = open.at(-1); place !== undefined; place = open.at(-1)) {
      const target = this.#targetOf(place)
      const needed = [place.parent, target].filter(each => each !== null)
      const undecided = needed.filter(each => !this.#shown.has(each))
      open.push(...undecided)
      if (undecided.length > 0) continue
      const isWanted = target === null || this.#isMet(place.field, target)
      this.#shown.set(place, isWanted && needed.every(each => this.#shown.get(each)))
      open.pop()
    }
    return this.#shown.get(asked) ?? true
  }

  /** Whether the field in the place's condition depends on the place itself. */
  isInCircle(place: Place): boolean {
    const named = this.#namedBy(place)
    return named !== null && reach(named, next => [next.parent, this.#namedBy(next)]).has(place)
  }

  /** Returns the place that decides whether this place is shown; null: no place does. */
  #targetOf(place: Place): Place | null {
    return getOrMake(this.#targets, place, () => (this.isInCircle(place) ? null : this.#namedBy(place)))
  }

  /** Compares each field and target only once, because every answer of a group may refer to the same long list. */
  #isMet(field: CustomField, target: Place): boolean {
    const known = getOrMake(this.#met, target, () => new Map<CustomField, boolean>())
    return getOrMake(known, field, () => this.#compare(field, target))
  }

  /**
   * Whether the target's value is among the wanted ones. One common entry of a list is enough, and an empty value
   * equals an empty one.
   */
  #compare(field: CustomField, target: Place): boolean {
    const wanted = getOrMake(this.#wanted, field, () => wantedBy(field))
    if (wanted.isNothing && isNothing(target.value)) return true
    const { value } = target
    const given = getOrMake(this.#given, target, () => valueSetOf([value, ...asList(value)]))
    return haveCommonValue(wanted.values, given)
  }

  #namedBy(place: Place): Place | null {
    return getOrMake(this.#named, place, () => this.#find(place))
  }

  #find({ field, list }: Place): Place | null {
    const name = conditionOf(field)?.name
    if (name === undefined) return null
    const around: PlaceList[] = []
    for (let each: PlaceList | null = list; each !== null; each = each.outer) around.push(each)
    for (const part of ['own', 'inner'] as const) {
      for (const each of around) {
        const found = this.#namesIn(each)[part].get(name)
        if (found !== undefined) return found
      }
    }
    return null
  }

  #namesIn(list: PlaceList) {
    return getOrMake(this.#names, list, () => ({
      own: nameEach(list.places),
      inner: nameEach(placesInside(list)),
    }))
  }
}

/** Places by name; null for a name of several places. */
type NamedPlaces = Map<string, Place | null>

function nameEach(places: readonly Place[]): NamedPlaces {
  const names: NamedPlaces = new Map()
  for (const place of places) {
    const name = nameOf(place.field)
    if (name !== null) names.set(name, names.has(name) ? null : place)
  }
  return names
}

function placesInside(list: PlaceList): Place[] {
  return list.inner.flatMap(inner => [...inner.places, ...placesInside(inner)])
}

/** Returns the place and all places that can be reached from it. A set ends a circle. */
function reach(start: Place, next: (place: Place) => readonly (Place | null)[]): Set<Place> {
  const reached = new Set([start])
  // iterating a set includes the members that are added during the loop
  for (const place of reached) for (const each of next(place)) if (each !== null) reached.add(each)
  return reached
}

interface Condition {
  name: string
  /** the condition is met by any of these values */
  wanted: readonly unknown[]
}

/** Returns the condition of a field; null if `showIf` is missing or has an unknown form. */
export function conditionOf({ showIf }: CustomField): Condition | null {
  if (!isObject(showIf) || typeof showIf.field !== 'string') return null
  if (Array.isArray(showIf.in)) return { name: showIf.field, wanted: asList(showIf.in) }
  return Object.hasOwn(showIf, 'equals') ? { name: showIf.field, wanted: [showIf.equals] } : null
}

interface Wanted {
  values: ValueSet
  /** whether an empty value is among `values` */
  isNothing: boolean
}

function wantedBy(field: CustomField): Wanted {
  const wanted = conditionOf(field)?.wanted ?? []
  return { values: valueSetOf(wanted), isNothing: wanted.some(isNothing) }
}
