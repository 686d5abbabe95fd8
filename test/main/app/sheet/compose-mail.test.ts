import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeMail, composeParts, type Mail } from '../../../../main/app/sheet/compose-mail.ts'
import { inTurns } from '../../../../main/store/blobs/in-turns.ts'

const bytes = Buffer.from(Array.from({ length: 300 }, (_, nth) => nth % 256))
const mail: Mail = {
  to: 'karin@norrgatan.example',
  subject: 'Norrlands Värme AB · Arbetsrapport · Jobb 10442 · Årlig service av pannan i källaren, hus C',
  text: 'Hej!\nRapporten är bifogad.',
  at: Date.parse('2026-11-20T16:05:00Z'),
  attachment: { fileName: 'Jobb 10442 (2) Åre.pdf', mimeType: 'application/pdf', bytes },
}

function parts(given: Partial<Mail> = {}) {
  const whole = composeMail({ ...mail, ...given }).toString('latin1')
  const [head = '', ...rest] = whole.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const decoded = rest.slice(1).map(part => Buffer.from(part.split(`\r\n--${boundary}`)[0] ?? '', 'base64'))
  return { whole, head, decoded }
}

const decode = (words: string) =>
  [...words.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
    .map(([, word = '']) => Buffer.from(word, 'base64').toString())
    .join('')

test('a composed mail is a draft with a text and an attached file, in lines of the permitted length', () => {
  const { whole, head, decoded } = parts()
  expect(head).toContain('X-Unsent: 1')
  expect(head).toContain('To: karin@norrgatan.example')
  expect(head).toContain('Date: Fri, 20 Nov 2026 16:05:00 +0000')
  expect(decode(/Subject: (.*(?:\r\n .*)*)/.exec(head)?.[1] ?? '')).toBe(mail.subject)
  expect(decoded[0]?.toString()).toBe('Hej!\r\nRapporten är bifogad.')
  expect(decoded[1]).toEqual(bytes)
  const name = [...whole.matchAll(/filename\*(?:\d\*)?=([^;\r]*)/g)].map(([, piece]) => piece).join('')
  expect(name).toBe("UTF-8''Jobb%2010442%20%282%29%20%C3%85re.pdf")
  // A strict reader uses the first of two headers.
  expect(whole).not.toContain('filename="')
  expect(Math.max(...whole.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
  expect(whole.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a very long file name is written in several lines of the mail', () => {
  const named = (fileName: string) => parts({ attachment: { ...mail.attachment, fileName } }).whole
  expect(named('Job 10442.pdf')).toContain(
    'Content-Disposition: attachment;\r\n filename="Job 10442.pdf"\r\n',
  )
  const long = named(`${'Å"'.repeat(120)}.pdf`)
  expect(Math.max(...long.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
  expect(
    decodeURIComponent([...long.matchAll(/\*\d+\*=([^;\r]*)/g)].map(([, piece]) => piece).join('')),
  ).toBe(`UTF-8''${'Å"'.repeat(120)}.pdf`)
})

test.each([
  'karin@a.example\r\nBcc: all@b.example',
  'a@b.example, c@d.example',
  'Karin <karin@a.example>',
  'nobody',
  '',
  null,
])('a mail has no recipient if the address is invalid or has several: %j', to => {
  expect(parts({ to }).head).not.toMatch(/^(To|Bcc):/m)
})

test('a subject with line breaks cannot add a header to the mail', () => {
  expect(parts({ subject: 'Boiler\r\nBcc: all@b.example' }).head).not.toMatch(/^Bcc/m)
})

test.each([0, 1, 56, 57, 58, 114, 300, 70_000])(
  'a mail that is composed in parts equals a mail composed at once, with an attachment of %i bytes',
  async length => {
    const content = Buffer.from(Array.from({ length }, (_, nth) => (nth * 7) % 256))
    const { attachment, ...rest } = mail
    const sha256 = createHash('sha256').update(content).digest('hex')
    const pieces = Array.from({ length: Math.ceil(length / 100) }, (_, nth) =>
      content.subarray(nth * 100, nth * 100 + 100),
    )
    const { bytes: _, ...file } = attachment
    const inParts = []
    const attached = { ...file, sha256, pieces: inTurns(pieces) }
    for await (const part of composeParts({ ...rest, attachment: attached })) inParts.push(part)
    expect(Buffer.concat(inParts)).toEqual(composeMail({ ...rest, attachment: { ...file, bytes: content } }))
    expect(parts({ attachment: { ...file, bytes: content } }).decoded[1]).toEqual(content)
  },
)
