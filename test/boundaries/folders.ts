/**
 * Finds folders that import each other. At every depth, neighbouring folders, and the files next to them as one group,
 * import each other in one direction only, types included: so no reader has to go in circles.
 */
import path from 'node:path'
import { findImports } from './find-imports.ts'

interface Arrow {
  /** folder of both, such as `main/sync` */
  within: string
  from: string
  to: string
  /** `main/sync/push/push.ts → main/sync/outbox/operation.ts` */
  example: string
}

/** Name of the group of files next to the folders. */
const ownFiles = '(its own files)'

/**
 * Returns a sentence for each circle of folders, with one import for each step. `sources`: texts by their path from the
 * root, with slashes.
 */
export function findCircles(sources: ReadonlyMap<string, string>): string[] {
  const arrows = [...sources].flatMap(([file, source]) => arrowsOf(file, source))
  const places = [...new Set(arrows.map(({ within }) => within))].sort()
  return places.flatMap(place => circlesWithin(place, arrows))
}

function arrowsOf(file: string, source: string): Arrow[] {
  return targetsOf(file, source).flatMap(target => {
    const arrow = arrowBetween(file, target)
    return arrow.from === arrow.to ? [] : [arrow]
  })
}

function arrowBetween(file: string, target: string): Arrow {
  const from = file.split('/')
  const to = target.split('/')
  const isShared = (depth: number) =>
    depth < Math.min(from.length, to.length) - 1 && from[depth] === to[depth]
  let depth = 0
  while (isShared(depth)) depth++
  const unit = (parts: readonly string[]) => (depth < parts.length - 1 ? (parts[depth] ?? '') : ownFiles)
  return {
    within: from.slice(0, depth).join('/'),
    from: unit(from),
    to: unit(to),
    example: `${file} → ${target}`,
  }
}

/** Returns the shortest way from each folder back to itself, each circle once. */
function circlesWithin(place: string, arrows: readonly Arrow[]): string[] {
  const here = Map.groupBy(
    arrows.filter(({ within }) => within === place),
    ({ from }) => from,
  )
  const circles = new Map<string, string>()
  for (const start of here.keys()) {
    const way = wayBack(start, here)
    if (way === null) continue
    const names = way.map(({ from }) => from)
    const key = [...names].sort().join()
    const shown = [...names, start].join(' → ')
    if (!circles.has(key))
      circles.set(key, `${place}: ${shown} (${way.map(({ example }) => example).join('; ')})`)
  }
  return [...circles.values()]
}

function wayBack(start: string, arrows: ReadonlyMap<string, readonly Arrow[]>): Arrow[] | null {
  const seen = new Set<string>()
  let ways = (arrows.get(start) ?? []).map(arrow => [arrow])
  while (ways.length > 0) {
    const next: Arrow[][] = []
    for (const way of ways) {
      const at = way.at(-1)?.to ?? start
      if (at === start) return way
      if (seen.has(at)) continue
      seen.add(at)
      for (const arrow of arrows.get(at) ?? []) next.push([...way, arrow])
    }
    ways = next
  }
  return null
}

/**
 * Returns every circle of files that import each other, types included, as `a → b → a`. `sources` as in
 * `findCircles`.
 */
export function findFileCircles(sources: ReadonlyMap<string, string>): string[] {
  const arrows = [...sources].flatMap(([file, source]) =>
    targetsOf(file, source)
      .filter(target => target !== file && sources.has(target))
      .map(target => ({ within: 'files', from: file, to: target, example: '' })),
  )
  return circlesWithin('files', arrows).map(circle => circle.replace(/^files: | \([; ]*\)$/g, ''))
}

function targetsOf(file: string, source: string): string[] {
  return findImports(file, source).flatMap(({ specifier }) =>
    specifier?.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [],
  )
}
