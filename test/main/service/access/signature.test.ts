import { describe, expect, test } from 'vitest'
import { isSameText, sign, signatureBase, signedUri } from '../../../../main/service/access/signature.ts'

const secret = '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11'

describe('the signature of a request', () => {
  test('matches the test vector for a key in the header', () => {
    expect(signatureBase('GET', 1447936800000, '/job?limit=5')).toBe('GET_1447936800000_/job?limit=5')
    expect(sign(secret, 'GET_1447936800000_/job?limit=5')).toBe('/CXJweZLGl47TvqV0mRngt22TuQ=')
  })

  test('matches the test vector for a key in the query', () => {
    const uri = '/job?limit=5&api_key=11111111-2222-4333-8444-555555555555'
    expect(sign(secret, signatureBase('GET', 1447936800000, uri))).toBe('xbeFMUHIdb5MmG3ClQHM/PV5vNE=')
  })

  test('matches the test vector for a webhook body', () => {
    const body =
      '{"channel":"job","eventType":"TEST","eventTimeStamp":1447936800000,"entityClass":"Job","entityUuid":"449f140c-e578-441e-acea-f37e4810e6c1"}'
    expect(sign(secret, body)).toBe('KYMlieFyu/85Y+vBju6IM+UT2Ao=')
    expect(sign(secret, Buffer.from(body))).toBe('KYMlieFyu/85Y+vBju6IM+UT2Ao=')
  })
})

describe('the URI that is signed', () => {
  test.each(['/job', '/job?', '/job?b=%41+x&a=1&b=%41+x', '/job?a&&b', '/job?q=%zz&%zz=1', '/job?a=?&b=/'])(
    'is %s, in the order and encoding in which it was sent',
    target => {
      expect(signedUri(target)).toBe(target)
    },
  )

  test.each([
    ['/job?signature=a%2Bb&limit=5&signature_timestamp=1', '/job?limit=5'],
    ['/job?signature=x&signature_timestamp=1', '/job'],
    ['/job?&signature=x&signature_timestamp=1', '/job?'],
    ['/job?sign%61ture=x&signatures=1&Signature=2', '/job?signatures=1&Signature=2'],
    ['/job?a=1&signature&b=2', '/job?a=1&b=2'],
  ])('for the request %s is %s, without the signature parameters', (target, uri) => {
    expect(signedUri(target)).toBe(uri)
  })
})

test('isSameText compares texts of equal and of different lengths', () => {
  expect(isSameText('abc', 'abc')).toBe(true)
  expect(isSameText('abc', 'abd')).toBe(false)
  expect(isSameText('abc', 'abcd')).toBe(false)
  expect(isSameText('', '')).toBe(true)
})
