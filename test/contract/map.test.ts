/** The interface, "Map of the area". */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeAtExit } from '../support/remove-at-exit.ts'
import { openContractHub } from './contract-hub.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-map-'))
removeAtExit(folder)
const mapFile = path.join(folder, 'town.pmtiles')
writeFileSync(mapFile, 'PMTiles of a town')
const at = await openContractHub({ mapFile })

test('the extension `map` offers the file of the operator, and its content in ranges', async () => {
  expect((await at.ok('GET', '/version', { as: 'anonymous' })).extensions).toContain('map')
  const offer = await at.ok('GET', '/map', { as: 'tech' })
  expect(offer).toEqual({ fileName: 'town.pmtiles', size: 17, tag: expect.stringMatching(/^[a-z0-9-]+$/) })
  const headers = { Range: 'bytes=0-6' }
  const part = await at.call('GET', '/map/content', { as: 'tech', headers })
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
    206,
    'PMTiles',
    'bytes 0-6/17',
  ])
  expect(part.headers.get('etag')).toBe(`"${offer.tag}"`)
})

test('clients that are not signed in get no map', async () => {
  for (const under of ['/map', '/map/content'])
    expect(await at.status('GET', under, { as: 'anonymous' })).toBe(401)
})
