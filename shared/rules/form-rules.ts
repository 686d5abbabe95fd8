/**
 * Required questions of a form, and the state that its values give (interface, "Custom field", "Form states"). Hub and
 * screens use these rules for forms of any server, so nothing here throws.
 */
import type { CustomField } from '../entities/form.ts'
import type { FormState } from '../entities/states.ts'
import { haveCommonValue, type ValueSet, valueSetOf } from '../entities/value-set.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { asList, isObject, isRepeated, nameOf, type Place, type PlaceList, placesOf } from './form-places.ts'

/** "12 of 18 · 2 required left": only what is shown counts. */
export interface FormCounts {
  answered: number
  asked: number
  requiredLeft: number
}

/** A place whose value counts: no heading, nothing read-only, and no group around other fields. */
export interface Question {
  field: CustomField
  /** JSON pointer of the value in the form, such as `/fields/2/value/0/serial` */
  pointer: string
  value: unknown
  /** a hidden one is not asked for, and its value is kept */
  isShown: boolean
  isRequired: boolean
  isEmpty: boolean
}

/** Empty is null, "", [] and missing; a CHECKBOX that is required is empty until it is ticked. */
export function isEmpty(field: CustomField, value: unknown): boolean {
  return isNothing(value) || (value === false && field.type === 'CHECKBOX' && field.required === true)
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The questions of a form's `fields`, in the order they are listed. */
export function questionsOf(fields: unknown): Question[] {
  const isShown = createShowing()
  return placesOf(fields).all.flatMap(place => questionAt(place, isShown) ?? [])
}

/** Null for a place that asks nothing. */
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

/** Whether a place is shown, questions or not: for the places of one reading of a form, as answers are remembered. */
export function createShowing(): (place: Place) => boolean {
  const conditions = new Conditions()
  return place => conditions.isShown(place)
}

/** Whether any condition leads back to who asks, so that it counts as met: `places` are all of one reading of a form. */
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

/** Shown, required and empty. */
export function requiredLeft(questions: readonly Question[]): Question[] {
  return questions.filter(({ isShown, isRequired, isEmpty }) => isShown && isRequired && isEmpty)
}

/** Returns the questions that are missing for a complete form: the required ones, or all if none is required. */
export function missingQuestions(questions: readonly Question[]): Question[] {
  const shown = questions.filter(question => question.isShown)
  const required = shown.filter(question => question.isRequired)
  return (required.length > 0 ? required : shown).filter(question => question.isEmpty)
}

/** A hidden value is a value too (interface, "Form states"). */
export function formStateOf(fields: unknown): FormState {
  const questions = questionsOf(fields)
  if (questions.every(question => question.isEmpty)) return 'PUBLISHED'
  return missingQuestions(questions).length > 0 ? 'STARTED' : 'COMPLETED'
}

/** Values that users who fill the form may not change, by their pointer. */
export function readOnlyValues(fields: unknown): [string, unknown][] {
  return placesOf(fields).all.flatMap(({ field, pointer, value, isReadOnly }) =>
    isReadOnly && !isEmpty(field, value) ? [[pointer, value]] : [],
  )
}

/**
 * Evaluates `showIf`. The name in it is looked up among the siblings, then outwards in each list around them. Last come
 * groups there that do not repeat, in which only one field may have it. A condition is met if no field has that name.
 * It is also met if the fields depend on each other, because both could stay hidden for ever. It is not met while the
 * field it refers to is hidden.
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
   * Whether the place, what it depends on, and the groups around them all meet their conditions. Walks with a list of
   * its own, as a long chain of conditions would overflow the stack.
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

  /** Whether what the place asks about depends on the place itself. */
  isInCircle(place: Place): boolean {
    const named = this.#namedBy(place)
    return named !== null && reach(named, next => [next.parent, this.#namedBy(next)]).has(place)
  }

  /** The place that decides whether this one is shown; null where nothing does. */
  #targetOf(place: Place): Place | null {
    return getOrMake(this.#targets, place, () => (this.isInCircle(place) ? null : this.#namedBy(place)))
  }

  /** Once for each field and what it asks about, as every answer of a group may ask about the same long list. */
  #isMet(field: CustomField, target: Place): boolean {
    const known = getOrMake(this.#met, target, () => new Map<CustomField, boolean>())
    return getOrMake(known, field, () => this.#compare(field, target))
  }

  /** A list of values meets what any of them meets; an empty value meets an empty one. */
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

/** Null for a name that several have. */
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

/** The place and all that is reached from it; a set, so that a circle ends. */
function reach(start: Place, next: (place: Place) => readonly (Place | null)[]): Set<Place> {
  const reached = new Set([start])
  // a set that grows while it is walked is walked to its end
  for (const place of reached) for (const each of next(place)) if (each !== null) reached.add(each)
  return reached
}

interface Condition {
  name: string
  /** any of them will do */
  wanted: readonly unknown[]
}

/** Null for none, and for one that is not of the two known shapes. */
export function conditionOf({ showIf }: CustomField): Condition | null {
  if (!isObject(showIf) || typeof showIf.field !== 'string') return null
  if (Array.isArray(showIf.in)) return { name: showIf.field, wanted: asList(showIf.in) }
  return Object.hasOwn(showIf, 'equals') ? { name: showIf.field, wanted: [showIf.equals] } : null
}

interface Wanted {
  values: ValueSet
  /** an empty value is among them */
  isNothing: boolean
}

function wantedBy(field: CustomField): Wanted {
  const wanted = conditionOf(field)?.wanted ?? []
  return { values: valueSetOf(wanted), isNothing: wanted.some(isNothing) }
}
