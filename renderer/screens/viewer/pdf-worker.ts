/** The worker that reads PDF: our own file, and the only text that may become a script's address. */
import address from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(asked: string): string },
  ): { createScriptURL(asked: string): unknown }
}

/** TypeScript's library does not know them yet. */
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** A page may make this policy once; it is the one that the page's headers name (main/app/serve.ts). */
const policy = window.trustedTypes?.createPolicy('fieldbook-worker', {
  createScriptURL(asked) {
    if (asked !== address) throw new TypeError('Only our own worker is started')
    return asked
  },
})

export function startPdfWorker(): Worker {
  const trusted = (policy?.createScriptURL(address) ?? address) as string
  return new Worker(trusted, { type: 'module' })
}
