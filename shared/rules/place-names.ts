/** Finds the places that conditions and expressions name. All places must come from one call of `placesOf`. */
import { getOrMake } from '../text/get-or-make.ts'
import { isRepeated, nameOf, type Place, type PlaceList } from './form-places.ts'

/** The places of one field in all answers of a repeated group. */
export interface PlaceSet {
  places: Place[]
}

export function isPlaceSet(found: Place | PlaceSet): found is PlaceSet {
  return 'places' in found
}

export class PlaceNames {
  readonly #all: readonly Place[]
  readonly #names = new Map<PlaceList, { own: NamedPlaces; inner: NamedPlaces }>()
  #roots: Map<PlaceList, PlaceList> | null = null
  readonly #sets = new Map<PlaceList, Map<string, PlaceSet | null>>()

  constructor(all: readonly Place[]) {
    this.#all = all
  }

  /**
   * Returns the place with the name: first among the siblings, then in each list around them, then in groups of these
   * lists that do not repeat. Null: there is none, or several.
   */
  find(name: string, { list }: Place): Place | null {
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

  /**
   * Returns the place with the name, or the places in all answers of a repeated group: first of a group in the same
   * answer, then of groups around it. Null: there are no answers, or no field has the name.
   */
  findAll(name: string, from: Place): Place | PlaceSet | null {
    const found = this.find(name, from)
    if (found !== null) return found
    const roots = this.#readRoots()
    for (let root = roots.get(from.list); root !== undefined; root = outerRoot(root, roots)) {
      const set = this.#setsIn(root).get(name)
      if (set !== undefined) return set
    }
    return null
  }

  #namesIn(list: PlaceList) {
    return getOrMake(this.#names, list, () => ({
      own: nameEach(list.places),
      inner: nameEach(placesInside(list)),
    }))
  }

  /** Returns the list of the form or of the answer that contains each list. */
  #readRoots(): Map<PlaceList, PlaceList> {
    if (this.#roots !== null) return this.#roots
    const roots = new Map<PlaceList, PlaceList>()
    // a group comes before its contents
    for (const { list, parent } of this.#all) {
      const isRoot = parent === null || isRepeated(parent.field)
      if (!roots.has(list)) roots.set(list, isRoot ? list : (roots.get(parent.list) ?? list))
    }
    this.#roots = roots
    for (const place of this.#all) this.#addToSets(place, roots)
    return roots
  }

  /** Adds a place of an answer to the sets of all lists around the answer. */
  #addToSets(place: Place, roots: ReadonlyMap<PlaceList, PlaceList>): void {
    const name = nameOf(place.field)
    const root = roots.get(place.list)
    if (name === null || root === undefined) return
    for (let around = outerRoot(root, roots); around !== undefined; around = outerRoot(around, roots)) {
      const sets = this.#setsIn(around)
      const set = sets.get(name)
      if (set === undefined) sets.set(name, { places: [place] })
      else if (set?.places[0]?.field === place.field) set.places.push(place)
      else sets.set(name, null)
    }
  }

  #setsIn(root: PlaceList): Map<string, PlaceSet | null> {
    return getOrMake(this.#sets, root, () => new Map())
  }
}

function outerRoot(root: PlaceList, roots: ReadonlyMap<PlaceList, PlaceList>): PlaceList | undefined {
  return root.outer === null ? undefined : roots.get(root.outer)
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

/** Returns the number of the answer, from 1, if the group that many levels up repeats; else 1. */
export function positionOf(place: Place, levels: number): number {
  let inside = place
  for (let level = 1; level < levels && inside.parent !== null; level += 1) inside = inside.parent
  const group = inside.parent
  if (group === null || !isRepeated(group.field)) return 1
  return Number(inside.pointer.slice(group.pointer.length + 1).split('/', 1)[0]) + 1
}
