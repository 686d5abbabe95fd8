import { describe, expect, it } from 'vitest'
import { addressOf, mailUrl, mapUrl, placeOf } from '../../../renderer/text/place.ts'
import type { Location } from '../../../shared/entities/schema.ts'

const nowhere: Location = {
  placeName: null,
  street: null,
  zip: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
}

describe('the place of a job', () => {
  it('is an address on one line, without repetitions', () => {
    const place = {
      ...nowhere,
      placeName: 'Kajgatan 3',
      street: 'KAJGATAN 3 ',
      zip: '111 22',
      city: 'Stockholm',
    }
    expect(addressOf(place)).toBe('KAJGATAN 3, 111 22 Stockholm')
    expect(addressOf(nowhere)).toBeNull()
    const shared = { ...nowhere, placeName: 'Norrgatan 8, boiler room', street: 'Norrgatan 8, stair C' }
    expect(addressOf(shared)).toBe('Norrgatan 8, boiler room, stair C')
  })

  it('is the first destination if the job has no place name', () => {
    const destinations = [{ id: 1, uuid: 'd', order: 0, location: { ...nowhere, street: 'Kajgatan 3' } }]
    expect(placeOf({ placeName: ' ', destinations })).toBe('Kajgatan 3')
    expect(placeOf({ placeName: 'Pump house', destinations })).toBe('Pump house')
  })

  it("links to the place's coordinates on the map, or else to a search for its address", () => {
    expect(mapUrl({ ...nowhere, latitude: 59.3, longitude: 0 })).toContain('mlat=59.3&mlon=0')
    expect(mapUrl({ ...nowhere, street: 'Å & Ö 3' })).toContain('query=%C3%85%20%26%20%C3%96%203')
    expect(mapUrl(nowhere)).toBeNull()
  })
})

describe('the mail link for a contact', () => {
  it('contains only the address, and no other parameters', () => {
    expect(mailUrl(' ada+lift@example.com ')).toBe('mailto:ada%2Blift@example.com')
    const url = new URL(mailUrl('ada@example.com?attach=/etc/passwd&bcc=eve@example.com#x'))
    expect([url.search, url.hash]).toEqual(['', ''])
  })
})
