import { describe, expect, test } from 'vitest'
import { formatStoreAddress, parseStoreAddress } from '../../../../../main/app/hub/contents/store-address.ts'

describe('the address of a store', () => {
  test('has a bucket, and may have a prefix, an endpoint and a region', () => {
    expect(parseStoreAddress('s3://files/hub/one?endpoint=http://10.0.0.5:9000/&region=eu-north-1')).toEqual({
      bucket: 'files',
      prefix: 'hub/one/',
      endpoint: 'http://10.0.0.5:9000',
      region: 'eu-north-1',
    })
  })

  test('uses the endpoint of Amazon for the region if it names none', () => {
    expect(parseStoreAddress('s3://files?region=eu-north-1')).toMatchObject({
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      prefix: '',
    })
  })

  test.each([
    ['https://files', 'It must be such as s3://bucket'],
    ['s3://key:secret@files', 'must not contain a key'],
    ['s3://Files_', 'name of the bucket'],
    ['s3://files?endpoint=ftp://x', 'The endpoint must be an address'],
    ['s3://files?endpoint=https://key:secret@x', 'The endpoint must be an address'],
    ['s3://files?secret=x', 'It has secret, but only endpoint and region are known'],
    ['s3://files?region=a/b', 'The region must be a word'],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(parseStoreAddress(text)).toContain(sentence)
  })

  test('is the same after it was written and read again', () => {
    for (const text of ['s3://files', 's3://files/a/b?endpoint=https://s3.example.com&region=x-1']) {
      const address = parseStoreAddress(text)
      if (typeof address === 'string') throw new Error(address)
      expect(parseStoreAddress(formatStoreAddress(address))).toEqual(address)
    }
  })
})
