/** The permissions of the macOS program: the packages themselves can only be made on macOS. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { root } from '../e2e/support/programs.ts'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

interface MacOptions {
  target: string[]
  hardenedRuntime: boolean
  entitlements: string
  entitlementsInherit: string
  extendInfo: Readonly<Record<string, string>>
}

/** Returns the rights that a plist grants, without their common prefix. */
function granted(file: string): string[] {
  const text = read(file)
  const rights = [...text.matchAll(/<key>com\.apple\.security\.([\w.-]+)<\/key>\s*<(\w+)\/>/g)]
  expect(rights).toHaveLength(text.match(/<key>/g)?.length ?? 0)
  return rights
    .filter(([, , value]) => value === 'true')
    .map(([, name]) => name ?? '')
    .sort()
}

test('the hardened macOS program may use only the camera, the microphone and the location, and describes why', () => {
  const { mac } = load(read('electron-builder.yml')) as { mac: MacOptions }
  expect([mac.hardenedRuntime, mac.target]).toEqual([true, ['dmg', 'zip', 'pkg']])
  const jit = 'cs.allow-jit'
  expect(granted(mac.entitlements)).toEqual([
    jit,
    'device.audio-input',
    'device.camera',
    'personal-information.location',
  ])
  expect(granted(mac.entitlementsInherit)).toEqual([jit, 'device.audio-input', 'device.camera'])
  expect(Object.keys(mac.extendInfo).sort()).toEqual([
    'NSCameraUsageDescription',
    'NSLocationUsageDescription',
    'NSMicrophoneUsageDescription',
  ])
})
