/** Certificates of a company's own authority, made with openssl, which not every machine has. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { makeFolder } from './service/open-service.ts'

export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    // Windows may lack it; two other systems of the CI have it.
    return false
  }
})()

const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout'.split(' ')

/** Makes an authority for a file of tests; its certificate is `ca`. */
export function makeAuthority() {
  const folder = makeFolder(afterAll)
  const at = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
  if (hasOpenssl)
    openssl('req', '-x509', ...key, 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Company CA')
  return {
    at,
    pem: (name: string) => readFileSync(at(name), 'utf8'),
    /** Issues a certificate; `names`: its subjectAltName. */
    issue(name: string, names: string, days = '2'): void {
      writeFileSync(at(`${name}.ext`), `subjectAltName=${names}\n`)
      openssl('req', ...key, `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
      const signed = ['-days', days, '-extfile', `${name}.ext`, '-out', `${name}.pem`]
      openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...signed)
    },
  }
}
