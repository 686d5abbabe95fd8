/** A mail is sent only to a mail server with a valid certificate; a refused one can be requested again. */
import tls from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { handOver } from '../../../main/app/hub/smtp.ts'
import { hasOpenssl, makeAuthority } from '../../support/certificates.ts'
import { type MailTls, startMailHost } from '../../support/http/mail-host.ts'

const { pem, issue } = makeAuthority()
const trusted = tls.getCACertificates('default')
afterAll(() => tls.setDefaultCACertificates(trusted))

if (hasOpenssl) {
  issue('server', 'IP:127.0.0.1,IP:0.0.0.0')
  issue('other', 'DNS:portal.invalid')
  issue('old', 'IP:127.0.0.1', '-1')
}

const of = (name: string, begins: MailTls['begins']) => ({
  tls: { cert: pem(`${name}.pem`), key: pem(`${name}.key`), begins },
})
const mail = {
  from: 'service@varme.example',
  to: 'karin@norrgatan.example',
  message: [Buffer.from('S: t\r\n\r\nHej')],
}
const login = { user: 'hub', password: 'geheim' }
const trust = (...authorities: string[]) => tls.setDefaultCACertificates([...trusted, ...authorities])

describe.runIf(hasOpenssl)('a mail server with TLS', () => {
  test.each(['at-once', 'when-asked'] as const)(
    'is trusted only if its certificate is valid, with TLS %s',
    async begins => {
      const isTls = begins === 'at-once'
      const to = async (name: string) => {
        const host = await startMailHost(of(name, begins))
        const handed = await handOver({ host: '127.0.0.1', port: host.port, isTls, login }, mail)
        // An unknown server saw neither the password nor the mail.
        if (handed.is !== 'taken') expect([host.logins, host.mails]).toEqual([[], []])
        return [handed.is, 'why' in handed ? handed.why : '', host.mails.length]
      }
      trust()
      expect(await to('server')).toEqual([
        'refused',
        'Its certificate comes from nobody whom this machine trusts.',
        0,
      ])
      trust(pem('ca.pem'))
      expect(await to('other')).toEqual(['refused', 'Its certificate is not for 127.0.0.1.', 0])
      expect(await to('old')).toEqual(['refused', 'Its certificate has expired.', 0])
      expect(await to('server')).toEqual(['taken', '', 1])
    },
  )

  // An address of this machine plays another machine; Windows has no route to it.
  test.skipIf(process.platform === 'win32')(
    'is required on another machine, and the error of a server without TLS names STARTTLS',
    async () => {
      trust(pem('ca.pem'))
      const plain = await startMailHost()
      const server = { host: '0.0.0.0', isTls: false, login }
      const refused = await handOver({ ...server, port: plain.port }, mail)
      expect(refused).toEqual({ is: 'refused', why: expect.stringMatching(/STARTTLS/) })
      expect([plain.logins, plain.mails]).toEqual([[], []])
      const { port, mails } = await startMailHost(of('server', 'when-asked'))
      expect(await handOver({ ...server, port }, mail)).toEqual({ is: 'taken' })
      expect(mails).toMatchObject([{ to: 'karin@norrgatan.example' }])
    },
  )
})
