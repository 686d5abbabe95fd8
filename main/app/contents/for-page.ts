/** Lets only one page read the contents, which another origin serves (Fetch, "CORS protocol"). */
import { say } from './content-answer.ts'
import type { ServeContents } from './serve-contents.ts'

const oneDaySeconds = 86_400

/** `pageOrigin`: in the form of the header `Origin`. A request without that header is for a picture in the page. */
export function forPage(serve: ServeContents, pageOrigin: string): ServeContents {
  return async request => {
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== pageOrigin)
      return say(403, 'Another page asked for this, and only Fieldbook’s own may.')
    const response = request.method === 'OPTIONS' ? preflight() : await serve(request)
    response.headers.set('access-control-allow-origin', pageOrigin)
    response.headers.set(
      'access-control-expose-headers',
      'Accept-Ranges, Content-Range, Content-Length, ETag',
    )
    response.headers.set('vary', 'Origin')
    return response
  }
}

/** Answers the CORS preflight, which browsers send first because `Range` is not a safelisted header. */
function preflight(): Response {
  return say(200, '', {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Range, If-Range',
    'access-control-max-age': String(oneDaySeconds),
  })
}
