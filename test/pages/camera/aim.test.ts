import { expect, test } from 'vitest'
import { aimCamera, boxOf } from './aim.ts'
import { mapPoint } from './camera.ts'

const outline = [
  { x: -105, y: 148, z: 0 },
  { x: 105, y: 148, z: 0 },
  { x: 105, y: -148, z: 12 },
  { x: -105, y: -148, z: 0 },
]
const framing = {
  width: 3_000,
  height: 4_000,
  focal: 0.8,
  pose: { tilt: 0.5, azimuth: 0.2, roll: -0.1 },
  fill: 0.8,
  position: { x: 0.3, y: 0.6 },
}

test('fills the asked part of the picture at the asked position', () => {
  const { project } = aimCamera(outline, framing)
  const box = boxOf(outline.map(project))
  expect(Math.max(box.width / 3_000, box.height / 4_000)).toBeCloseTo(0.8, 3)
  expect(box.x / (3_000 - box.width)).toBeCloseTo(0.3, 2)
  expect(box.y / (4_000 - box.height)).toBeCloseTo(0.6, 2)
})

test('leaves a tenth of an outline outside of the picture', () => {
  const { project } = aimCamera(outline, { ...framing, position: { x: -0.1, y: 0.5 } })
  const box = boxOf(outline.map(project))
  expect(-box.x / box.width).toBeCloseTo(0.1, 2)
})

test('finds the place that a pixel shows on any plane', () => {
  const camera = aimCamera(outline, framing)
  const place = { x: 31, y: -72, z: -450 }
  const found = mapPoint(camera.planeAt(-450), camera.project(place))
  expect(found.x).toBeCloseTo(31, 6)
  expect(found.y).toBeCloseTo(-72, 6)
})

test('shows nearer lengths larger', () => {
  const { project } = aimCamera(outline, framing)
  const [farLeft, farRight, nearRight, nearLeft] = outline.map(project)
  const far = Math.hypot((farRight?.x ?? 0) - (farLeft?.x ?? 0), (farRight?.y ?? 0) - (farLeft?.y ?? 0))
  const near = Math.hypot((nearRight?.x ?? 0) - (nearLeft?.x ?? 0), (nearRight?.y ?? 0) - (nearLeft?.y ?? 0))
  expect(near).toBeGreaterThan(far * 1.1)
})
