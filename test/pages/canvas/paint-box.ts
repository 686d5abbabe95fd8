/** Paints boxes on the table. */
import { dot, type Place, type Point, turn } from '../camera/space.ts'
import { type Colour, gammaOf } from './canvas.ts'
import { castShadow, distanceToOutline } from './cast-shadow.ts'
import { type Mesh, paintMesh, type Texture } from './paint-mesh.ts'
import type { Scene } from './scene.ts'
import { softenEdges } from './soften-edges.ts'

export interface Box {
  centre: Point
  /** millimetres */
  width: number
  depth: number
  height: number
  /** radians counterclockwise */
  rotation: number
  /** picture on each side */
  texture: Texture
  colour: Colour
}

/** Returns the eight corners: the lower four, then the upper four, counterclockwise. */
export function cornersOf({ centre, width, depth, height, rotation }: Box): Place[] {
  return [0, height].flatMap(z =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x = 0, y = 0]) => {
      const turned = turn({ x: (x * width) / 2, y: (y * depth) / 2 }, rotation)
      return { x: centre.x + turned.x, y: centre.y + turned.y, z }
    }),
  )
}

/** Indexes of corners for each face, clockwise as seen from outside, from the top left. */
const faces = [
  [4, 5, 1, 0],
  [5, 6, 2, 1],
  [6, 7, 3, 2],
  [7, 4, 0, 3],
  [7, 6, 5, 4],
] as const

export function paintBox(scene: Scene, box: Box): void {
  const { canvas, camera, light } = scene
  const corners = cornersOf(box)
  const shadow = corners.map(({ x, y, z }) => ({
    x: x - (light.x / light.z) * z,
    y: y - (light.y / light.z) * z,
  }))
  const softness = 3 + box.height * 0.25
  castShadow(canvas, camera, { distance: distanceToOutline(hullOf(shadow)), depth: 0.5, softness })
  softenEdges(canvas, hullOf(corners.map(camera.project)), () => paintFaces(scene, box, corners))
}

function paintFaces(scene: Scene, box: Box, corners: readonly Place[]): void {
  const { canvas, camera } = scene
  for (const face of faces) {
    const places = face.map(index => corners[index] ?? { x: 0, y: 0, z: 0 })
    if (!isFacing(places.map(camera.project))) continue
    paintMesh(canvas, meshOf(scene, places), box.texture, { tint: box.colour, ink: [30, 28, 26] })
  }
}

/** Returns whether the corners run clockwise in the picture, whose y goes down. */
function isFacing(points: readonly Point[]): boolean {
  const [a, b, c] = points
  if (a === undefined || b === undefined || c === undefined) return false
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) > 0
}

const steps = 9

function meshOf({ camera, light }: Scene, corners: readonly Place[]): Mesh {
  const [a, b, c, d] = corners as [Place, Place, Place, Place]
  const normal = normalOf(a, b, d)
  const bright = (0.5 + 0.5 * Math.max(0, dot(normal, light))) / (0.5 + 0.5 * light.z)
  const points = Array.from({ length: steps * steps }, (_, index) => {
    const [u, v] = [(index % steps) / (steps - 1), Math.floor(index / steps) / (steps - 1)]
    return { u, v, seen: camera.project(between(between(a, b, u), between(d, c, u), v)) }
  })
  return {
    columns: steps,
    rows: steps,
    x: Float32Array.from(points, ({ seen }) => seen.x),
    y: Float32Array.from(points, ({ seen }) => seen.y),
    u: Float32Array.from(points, ({ u }) => u),
    v: Float32Array.from(points, ({ v }) => v),
    shade: new Float32Array(points.length).fill(gammaOf(bright)),
  }
}

function between(a: Place, b: Place, share: number): Place {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share }
}

/** Returns the direction in which a face looks. */
function normalOf(a: Place, right: Place, below: Place): Place {
  const [p, q] = [between(a, right, 1), between(a, below, 1)]
  const across = { x: p.x - a.x, y: p.y - a.y, z: p.z - a.z }
  const down = { x: q.x - a.x, y: q.y - a.y, z: q.z - a.z }
  const x = down.y * across.z - down.z * across.y
  const y = down.z * across.x - down.x * across.z
  const z = down.x * across.y - down.y * across.x
  const length = Math.hypot(x, y, z)
  return { x: x / length, y: y / length, z: z / length }
}

/** Returns the smallest convex outline around points, counterclockwise. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of from) {
      while (chain.length > 1 && isRightTurn(chain.at(-2), chain.at(-1), point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function isRightTurn(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return false
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0
}
