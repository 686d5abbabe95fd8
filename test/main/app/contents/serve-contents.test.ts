import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { forPage } from '../../../../main/app/contents/for-page.ts'
import { createServeContents } from '../../../../main/app/contents/serve-contents.ts'
import { addPart, beginRecording } from '../../../../main/app/recording/change-recording.ts'
import { actorIn } from '../../../../main/sync/state/context.ts'
import { bmpOf, gifOf, jpegOf, pngOf } from '../../../support/app/contents/large-pictures.ts'
import { voiceParts } from '../../../support/media/webm.ts'
import { addFile, bytesOf, hang } from '../../../support/sync/documents/files.ts'
import { type Laptop, type StartedWorld, startWorld } from '../../../support/sync/laptop.ts'

const log = pino({ level: 'silent' })
const unknownUuid = '0f0e0d0c-0000-4000-8000-000000000000'

function sessionOf({ context, store, blobs }: Laptop) {
  return { store, blobs, actor: () => actorIn(context, store.read) }
}

function open({ laptop }: Pick<StartedWorld, 'laptop'>) {
  const serve = createServeContents(() => sessionOf(laptop), { clock: laptop.clock, log })
  return (path: string, init?: RequestInit) => serve(new Request(`contents://fieldbook${path}`, init))
}

const red = { create: { width: 640, height: 480, channels: 3, background: '#c01010' } } as const
const png = () => sharp(red).png().toBuffer()

/** Offline, because the server would give an uploaded file another uuid. */
async function startOffline(): Promise<StartedWorld> {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  return world
}

async function addPicture(world: StartedWorld): Promise<{ uuid: string; bytes: Buffer }> {
  const bytes = await png()
  const { documentUuid } = await addFile(world, bytes, { fileName: 'red.png' })
  return { uuid: documentUuid, bytes }
}

describe('a document', () => {
  test('is served unchanged, with headers that prevent scripts', async () => {
    const world = await startOffline()
    const { uuid, bytes } = await addPicture(world)
    const answer = await open(world)(`/${uuid}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is served in the requested range of bytes', async () => {
    const world = await startOffline()
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytesOf(700_000)])
    const { documentUuid } = await addFile(world, pdf, { fileName: 'manual.pdf' })
    const ask = (range: string) => open(world)(`/${documentUuid}`, { headers: { range } })
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=262100-262200', 262_100, 262_201],
      ['bytes=700000-', 700_000, pdf.length],
      ['bytes=-5', pdf.length - 5, pdf.length],
      ['bytes=10-99999999', 10, pdf.length],
    ] as const) {
      const answer = await ask(range)
      expect(answer.status, range).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${pdf.length}`)
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf.subarray(start, end)), range).toBe(true)
    }
    const beyond = await ask(`bytes=${pdf.length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
    for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=0x1-2'])
      expect((await ask(odd)).status, odd).toBe(200)
  })

  test('is served in the requested size, with the same bytes at each request', async () => {
    const world = await startOffline()
    const { uuid } = await addPicture(world)
    const small = await open(world)(`/${uuid}?size=256`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await small.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 192 })
    const again = await open(world)(`/${uuid}?size=256`)
    expect(again.headers.get('etag')).toBe(small.headers.get('etag'))
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('that is being recorded is played from its stored parts, and gets longer', async () => {
    const world = await startOffline()
    const { context } = world.laptop
    const owner = { kind: 'job', ref: world.job.uuid } as const
    const about = { owner, kind: 'voice', fileName: 'Voice note.webm', startedAt: 1 } as const
    const begun = beginRecording(context, about)
    if (!begun.ok) throw new Error(begun.failure.message)
    const { recordingUuid } = begun.value
    const ask = () => open(world)(`/recording/${recordingUuid}`, { headers: { range: 'bytes=0-3' } })
    expect((await ask()).status).toBe(404)
    const lengths: (string | null)[] = []
    for (const [position, bytes] of voiceParts(2).entries()) {
      await addPart(context, { recordingUuid, position, bytes, recordedMs: 1_000, peaks: [] })
      const answer = await ask()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'audio/webm'])
      expect(Buffer.from(await answer.arrayBuffer()).toString('hex')).toBe('1a45dfa3')
      lengths.push(answer.headers.get('content-range'))
    }
    expect(new Set(lengths).size).toBe(2)
  })

  test('is no longer served after its account was closed, also if an answer is half sent', async () => {
    const world = await startOffline()
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytesOf(2_000_000)])
    const { documentUuid } = await addFile(world, pdf)
    const [given, left] = [await open(world)(`/${documentUuid}`), await open(world)(`/${documentUuid}`)]
    await given.body?.cancel()
    const reader = left.body?.getReader()
    await reader?.read()
    world.laptop.blobs.close()
    await expect(reader?.read()).rejects.toThrow()
    expect((await open(world)(`/${documentUuid}`)).status).toBe(404)
  })
})

describe('the content server refuses', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['photo.jpg', '<html><body onload="alert(1)">'],
    ['script.js', 'alert(1)'],
    ['notes.txt', 'plain words'],
  ])('a file with the content of %s, whatever its name', async (fileName, words) => {
    const world = await startOffline()
    const { documentUuid } = await addFile(world, Buffer.from(words), { fileName })
    for (const path of [`/${documentUuid}`, `/${documentUuid}?size=256`]) {
      const answer = await open(world)(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'text/plain; charset=utf-8'])
      expect(await answer.text()).not.toContain('alert')
    }
  })

  test('a web page that the server calls a picture', async () => {
    const world = await startOffline()
    const { laptop } = world
    const { documentUuid } = await addFile(world, Buffer.from('<script>alert(1)</script>'))
    laptop.store.transaction(db => db.run(`UPDATE documents SET mime_type = 'image/png'`))
    expect((await open(world)(`/${documentUuid}`)).status).toBe(415)
  })

  test('a resized copy of a broken picture, but serves the picture itself', async () => {
    const world = await startOffline()
    const { documentUuid } = await addFile(world, Buffer.concat([gifOf(64, 48), bytesOf(3_000)]))
    expect((await open(world)(`/${documentUuid}?size=256`)).status).toBe(415)
    expect((await open(world)(`/${documentUuid}`)).status).toBe(200)
  })

  test.each([
    ['png', () => pngOf(30_000, 30_000)],
    ['gif', () => gifOf(65_535, 65_535)],
    ['bmp', () => bmpOf(30_000, -30_000)],
    ['jpeg', () => jpegOf(40_000, 30_000)],
  ])('a %s of a few bytes that claims to be larger than the memory', async (_kind, make) => {
    const world = await startOffline()
    const { documentUuid } = await addFile(world, await make())
    const answer = await open(world)(`/${documentUuid}`)
    expect([answer.status, await answer.text()]).toEqual([415, 'This picture is too large to be shown.'])
    expect((await open(world)(`/${documentUuid}?size=256`)).status).toBe(415)
  })

  test('a file that is not on the laptop, and a malformed address, size or method', async () => {
    const world = await startWorld()
    world.laptop.settings.filesBytes = 0
    const away = await hang(world, await png())
    await world.laptop.pull()
    world.laptop.proxy.isDown = true
    const { uuid } = await addPicture(world)
    for (const path of [
      `/${away.uuid}`,
      `/${unknownUuid}`,
      '/',
      '/1',
      '//',
      `/${uuid}/`,
      `/${uuid}/..`,
      `//${uuid}`,
      `/x/${uuid}`,
      `/%2e%2e/${uuid}%00`,
      `/${uuid}%20`,
      `/${uuid.slice(1)}`,
      '/..%2f..%2fetc%2fpasswd',
    ])
      expect((await open(world)(path)).status, path).toBe(404)
    for (const size of ['', '0', '-1', '1e3', '99999', '../x', '256px'])
      expect((await open(world)(`/${uuid}?size=${size}`)).status, size).toBe(400)
    expect((await open(world)(`/${uuid}`, { method: 'POST', body: 'x' })).status).toBe(405)
    const head = await open(world)(`/${uuid}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a file of an account that was closed', async () => {
    const [anna, bo] = [await startOffline(), await startOffline()]
    const { uuid } = await addPicture(anna)
    let laptop: Laptop | null = anna.laptop
    const now = () => laptop && sessionOf(laptop)
    const serve = createServeContents(now, { clock: anna.laptop.clock, log })
    const status = async () => (await serve(new Request(`contents://fieldbook/${uuid}`))).status
    expect(await status()).toBe(200)
    laptop = bo.laptop
    expect(await status()).toBe(404)
    laptop = null
    expect(await status()).toBe(404)
  })
})

describe('the content server', () => {
  const page = 'http://127.0.0.1:4000'
  const asked: string[] = []
  const serve = forPage(async request => {
    asked.push(request.url)
    return new Response('bytes')
  }, page)
  const ask = (headers: Record<string, string>, method = 'GET') =>
    serve(new Request('http://127.0.0.1:4001/uuid', { method, headers }))

  test('serves its own page, and refuses other origins', async () => {
    const answer = await ask({ origin: page })
    expect(answer.headers.get('access-control-allow-origin')).toBe(page)
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect((await ask({})).status).toBe(200)
    asked.length = 0
    for (const origin of ['null', 'https://evil.example', 'http://127.0.0.1:4002', `${page}.evil.example`])
      expect((await ask({ origin })).status, origin).toBe(403)
    expect(asked).toEqual([])
  })

  test('permits its own page to request ranges', async () => {
    asked.length = 0
    const answer = await ask({ origin: page, 'access-control-request-headers': 'range' }, 'OPTIONS')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-headers')).toContain('Range')
    expect(asked).toEqual([])
  })
})
