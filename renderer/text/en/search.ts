/** The search over everything, and codes that are scanned. */

export const enSearch = {
  'search.label': 'Search',
  'search.hint': 'Search everything…',
  'search.open': 'Search everything',
  'search.close': 'Close the search',
  'search.results': 'Results',
  'search.count': { one: '{count} result', other: '{count} results' },
  'search.none': 'Nothing found for “{q}”',
  'search.noneText':
    'No match in titles, notes, assets or file names on this laptop. Older jobs may be on the server only.',
  'search.jobs': 'Jobs',
  'search.on': 'on {name}',
  'scan.open': 'Scan a code',
  'scan.title': 'Scan a barcode or QR code',
  'scan.text': 'Hold the label in front of the camera, at a hand’s distance.',
  'scan.picture': 'What the camera sees',
  'scan.reader': 'The code reader could not be started',
  'scan.typeIt': 'Type the number into the search instead, or use a scanner that plugs in like a keyboard.',
  'scan.found': 'Found {name}.',
  'scan.none': 'No asset here has the code {code}.',
  'scan.several': '{count} assets have the code {code}. Choose the one in front of you.',
} as const
