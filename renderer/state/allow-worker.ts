/**
 * Our Trusted Types policy: scripts may come only from addresses of workers that are part of the program. The policy is
 * the page's default, because libraries start their workers themselves. The page's headers name it (main/app/serve.ts).
 */

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(asked: string): string }): unknown
}

/** TypeScript's library does not have these types yet. */
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

const allowed = new Set<string>()

// a page may create this policy only once
window.trustedTypes?.createPolicy('default', {
  createScriptURL(asked) {
    if (!allowed.has(asked)) throw new TypeError('Only our own workers are started')
    return asked
  },
})

/** Allows a worker from this address, which Vite knows from an import with `?url`. */
export function allowWorker(address: string): string {
  allowed.add(address)
  return address
}
