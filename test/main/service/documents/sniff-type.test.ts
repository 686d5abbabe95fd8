import { expect, test } from 'vitest'
import { sniffType } from '../../../../main/service/documents/sniff-type.ts'
import { webmHead } from '../../../support/media/webm.ts'

test.each([
  [['A_OPUS'], 'audio/webm'],
  [['V_VP8', 'A_OPUS'], 'video/webm'],
  [['V_VP8'], 'video/webm'],
])('a WebM file with the codecs %j is %s', async (codecs, type) => {
  expect(await sniffType(webmHead(codecs), 'recording.webm')).toBe(type)
})
