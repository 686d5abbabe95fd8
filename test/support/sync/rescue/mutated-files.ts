/** Damages rescue files at random by a seed: values of lines, values of the manifest, and bytes of the zip. */
import type { Buffer } from 'node:buffer'
import { lineKinds, type Manifest, type RescuedWork } from '../../../../main/sync/rescue/rescued-work.ts'
import { manifestOf, type RescueContents, zipOf } from './rescue-files.ts'

export type Draw = (below: number) => number

/** Draws the same numbers for the same seed, each smaller than `below`. */
export function drawFrom(seed: number): Draw {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns the damaged file with a description of the damage for the failure message. */
export async function damagedFile(
  work: RescuedWork,
  account: Manifest['account'],
  files: RescueContents['files'],
  draw: Draw,
): Promise<{ what: string; bytes: Buffer }> {
  const manifest = manifestOf(work, account, files.length)
  const contents = { ...structuredClone({ manifest, work }), files }
  const what = [0, 0, 0].slice(draw(3)).map(() => damageValue(contents, draw))
  const bytes = await zipOf(contents)
  if (draw(6) > 0) return { what: what.join('; '), bytes }
  const at = draw(bytes.length)
  bytes[at] = draw(256)
  return { what: `byte ${at}`, bytes: draw(3) > 0 ? bytes : bytes.subarray(0, at) }
}

const odd = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, 1e308, -8.64e15, '', 'x', '\0', '\ud800', '\u001b[2J', '../x'],
  ...['__proto__', 'constructor', 'job.act', 'note.add', 'STARTED', '2026-13-45', 'javascript:alert(1)'],
  ...['00000000-0000-4000-8000-000000000001', 'forms/x/fields/y/value', 'x'.repeat(70_000)],
  ...[[], {}, [null], [[]], [{}], { a: null }, { uuid: 5 }, { length: 9 }, [1, 'x', {}], [{ id: 'x' }]],
]

/** Replaces, removes or copies one value, most often in an operation. */
function damageValue({ manifest, work }: RescueContents, draw: Draw): string {
  const filled = lineKinds.filter(kind => work[kind].length > 0)
  const kind = draw(2) === 0 ? 'operations' : (filled[draw(filled.length)] ?? 'operations')
  const isManifest = draw(12) === 0
  const root: unknown = isManifest ? manifest : work[kind][draw(work[kind].length)]
  const positions = placesIn(root)
  const place = positions[draw(positions.length)]
  const other = positions[draw(positions.length)]
  if (!place || !other) return 'nothing'
  const { owner, name, path } = place
  const way = draw(8)
  if (way === 0) Reflect.deleteProperty(owner, name)
  else if (way === 1) owner[name] = structuredClone(other.owner[other.name])
  else if (way === 2) owner[name] = deep(draw(800))
  else owner[name] = structuredClone(odd[draw(odd.length)])
  const where = isManifest ? 'manifest' : kind
  return `${where}${path} ${way === 1 ? `copied from ${other.path}` : JSON.stringify(owner[name])?.slice(0, 80)}`
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export interface Place {
  owner: Record<string, unknown>
  name: string
  path: string
}

/** Returns every value with its path, at each depth. */
export function placesIn(value: unknown, path = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const owner = value as Record<string, unknown>
  return Object.keys(owner).flatMap(name => [
    { owner, name, path: `${path}.${name}` },
    ...placesIn(owner[name], `${path}.${name}`),
  ])
}
