/** Sends a file as a browser's form does. */
import { ask, type HubAnswer } from './ask-hub.ts'
import type { TestHub } from './hub-fixture.ts'

export interface SentFile {
  bytes?: Uint8Array | string
  name?: string
  /** the content type that the sender claims */
  type?: string
  /** additional fields of the form */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends with the integration key by default. */
export async function upload(at: TestHub, sent: SentFile = {}): Promise<HubAnswer> {
  const { bytes = 'a note', name = 'note.txt', type = 'text/plain', fields = {}, headers } = sent
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes as BlobPart], { type }), name)
  return sendForm(at, form, headers)
}

export async function sendForm(
  at: TestHub,
  form: FormData,
  headers: Record<string, string> = { 'API-Key': at.integration.apiKey },
): Promise<HubAnswer> {
  // the form's own Content-Type names its boundary
  const { contentType, body } = await encode(form)
  return ask(at, 'POST', '/document/content', {
    headers: { ...headers, 'Content-Type': contentType },
    raw: body,
  })
}

async function encode(form: FormData): Promise<{ contentType: string; body: Uint8Array<ArrayBuffer> }> {
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { contentType, body: await encoded.bytes() }
}
