/** A form as it is laid out: its fields, those in groups inside them, and each answer of a group that repeats. */
import type { CustomField } from '../../../../shared/form.ts'
import { asList, isRepeated, type Place } from '../../../../shared/form-places.ts'

export interface FormNode {
  /** of the value, from the form on */
  pointer: string
  field: CustomField
  isReadOnly: boolean
  /** in a group that does not repeat */
  inside: FormNode[]
  /** one list for each answer of a group that repeats; null: it is no such group */
  answers: FormNode[][] | null
}

/** `places` in the order of `placesOf`, a group before what lies in it. */
export function layOut(places: readonly Place[]): FormNode[] {
  const roots: FormNode[] = []
  const nodes = new Map<Place, FormNode>()
  for (const place of places) {
    const { pointer, field, isReadOnly } = place
    const answers = isRepeated(field) ? asList(place.value).map(() => []) : null
    const node = { pointer, field, isReadOnly, inside: [], answers }
    nodes.set(place, node)
    const group = place.parent === null ? undefined : nodes.get(place.parent)
    siblingsOf(group, pointer, roots).push(node)
  }
  return roots
}

function siblingsOf(group: FormNode | undefined, pointer: string, roots: FormNode[]): FormNode[] {
  if (group === undefined) return roots
  if (group.answers === null) return group.inside
  const index = Number(pointer.slice(group.pointer.length + 1).split('/', 1)[0])
  return group.answers[index] ?? []
}

/** The first of them, until they have so many questions together, those in groups too. */
export function firstWith(questions: number, nodes: readonly FormNode[]): readonly FormNode[] {
  let [end, found] = [0, 0]
  for (const node of nodes) {
    if (found >= questions) break
    found += countNodes(node)
    end++
  }
  return nodes.slice(0, end)
}

function countNodes({ inside, answers }: FormNode): number {
  return [...inside, ...(answers ?? []).flat()].reduce((sum, node) => sum + countNodes(node), 1)
}

/** A field that is not changed stays the same object, and each letter that is typed asks for all of them. */
const described = new WeakMap<CustomField, string>()

function describeField(field: CustomField): string {
  const known = described.get(field)
  if (known !== undefined) return known
  const words = JSON.stringify({ ...field, value: undefined, fields: undefined })
  described.set(field, words)
  return words
}

/**
 * Tells forms apart whose layout or wording differs; their values do not count, but for how many answers there are.
 */
export function describeLayout(places: readonly Place[]): string {
  return places
    .map(
      ({ field, pointer, value }) =>
        `${pointer} ${describeField(field)} ${isRepeated(field) ? asList(value).length : ''}`,
    )
    .join('\n')
}
