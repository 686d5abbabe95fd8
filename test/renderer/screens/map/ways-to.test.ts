import { expect, test } from 'vitest'
import { waysTo } from '../../../../renderer/screens/map/ways-to.ts'
import { openableAddress } from '../../../../shared/text/openable-address.ts'

const nowhere = {
  placeName: null,
  street: null,
  zip: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
}
const place = { ...nowhere, latitude: 56.88, longitude: 14.8 }

test('a position opens the maps of macOS, or the program for geo addresses, and then the browser', () => {
  const browser = 'https://www.openstreetmap.org/directions?to=56.88%2C14.8'
  expect(waysTo(place, true)).toEqual(['maps://?daddr=56.88,14.8', browser])
  expect(waysTo(place, false)).toEqual(['geo:56.88,14.8?q=56.88,14.8', browser])
  expect([...waysTo(place, true), ...waysTo(place, false)].every(one => openableAddress(one) !== null)).toBe(
    true,
  )
})

test('an address without a position is searched, and a job without a place has no way', () => {
  expect(waysTo({ ...nowhere, street: 'Norrgatan 8' }, false)).toEqual([
    'https://www.openstreetmap.org/search?query=Norrgatan%208',
  ])
  expect(waysTo(nowhere, false)).toEqual([])
})
