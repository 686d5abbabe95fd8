/** The names and explanations of the policy’s keys, for administrators. */
import type { TemplateWords } from './template-words.ts'

export const enWords: TemplateWords = {
  title: 'Fieldbook',
  supported: 'Fieldbook 0.1 or later',
  about: 'What an administrator sets for everybody on this computer.',
  keys: {
    serverAddress: [
      'Server address',
      'The address of the server. People do not have to type it, and with the app key they only sign in.',
    ],
    appKey: [
      'App key',
      'The key by which the server knows this program. It is no secret from the people who use the computer.',
    ],
    authenticationPath: [
      'Path for signing in',
      'Where e-mail and password become a token, under the address of the server. Without it: /authentication.',
    ],
    plainHttpHosts: [
      'Hosts without encryption',
      'Names of servers that may be reached by http:// without a certificate, as hub.local, hub.local:8080 or *.lan. Whoever is on the way can read along.',
    ],
    syncSeconds: [
      'Seconds between fetches',
      'How often the server is asked for what is new, in seconds. Without it: 60.',
    ],
    workFrom: [
      'Working hours begin',
      'When the group begins work: what is planned earlier is asked about first. A whole hour from 0 to 23. Without it: 0.',
    ],
    workTo: [
      'Working hours end',
      'When the group ends work: what is planned later is asked about first. A whole hour from 1 to 24. Without it: 24.',
    ],
    windowDays: [
      'Days of finished jobs',
      'How far back jobs that are over stay on the computer, in days. Without it: 90.',
    ],
    filesBytes: [
      'Room for files',
      'How much is fetched ahead of files at most, in bytes; 0 fetches none. Without it: 524288000.',
    ],
    photoSize: [
      'Size of photos',
      'The longer side that photos are made to fit before they are sent, in pixels; 0 sends them as they were taken.',
    ],
    keepSentDays: [
      'Days to take back',
      'How long what was sent or taken out can still be looked at and taken back, in days. Without it: 14.',
    ],
    camera: [
      'Camera',
      'Whether the camera may be used for photos and codes. Files can be added without it. Without it set: yes.',
    ],
    photoPlace: [
      'Place in photos',
      'Whether a photo says where it was taken. Without it set, the person decides.',
    ],
    notifications: [
      'Notifications',
      'Whether jobs that are new, moved, cancelled or taken away are told. Without it set, the person decides.',
    ],
    language: [
      'Language',
      'The language of the screens; system takes the one of the computer. Without it set, the person decides.',
    ],
    clock: [
      'Clock',
      'How times are written: h24 for 24 hours, h12 for 12 hours, or as the system does. Without it set, the person decides.',
    ],
    theme: ['Theme', 'The colours of the screens. Without it set, the person decides.'],
    rowHeight: [
      'Rows of the day',
      'How much of a job its row in the list of the day shows: compact for more jobs at once, comfortable for whole titles. Without it set, the person decides.',
    ],
    sheetTimes: [
      'Times on the job sheet',
      'Whether a job’s sheet tells the customer how long each worked, and when. Without it set, the person decides.',
    ],
    singleKeys: [
      'Single-key shortcuts',
      'Whether letters work as shortcuts without Ctrl or Alt. Without it set, the person decides.',
    ],
    spellCheck: [
      'Spelling',
      'Whether spelling is checked while somebody types, in the window. macOS checks it itself; on Windows and Linux a word list is fetched from Google first, so without it set it is off there.',
    ],
    tray: [
      'Icon in the tray',
      'Whether the program stays beside the clock when its window is closed. Without it set, the person decides.',
    ],
    startAtLogIn: [
      'Start at log-in',
      'Whether the program starts when somebody logs in to the computer. Without it set, the person decides.',
    ],
    updateFeed: [
      'Updates',
      'The folder on a web server that new versions come from, or off for none at all.',
    ],
    updateRing: [
      'Update ring',
      'The part of all computers, in per cent, that gets a new version together with this one. Without it, each computer has drawn its own place.',
    ],
    updateBack: [
      'Back to an older version',
      'Whether an older version in the folder is installed over this one, as long as it can open the data. Without it set: no.',
    ],
    network: [
      'Network stack',
      'chromium goes out through the browser part of the window, which signs in to proxies by NTLM and Kerberos; further certificates are then the system’s alone. Without it: fieldbook.',
    ],
    proxy: [
      'Proxy',
      'system, direct, a list such as PROXY one:8080; PROXY two:8080; DIRECT, or the address of a PAC file. Without it: system.',
    ],
    certificates: [
      'Further certificates',
      'Authorities that are trusted besides those of the system: files in PEM, by their whole paths, or the PEM text itself.',
    ],
    clientCertificate: [
      'Certificate of this computer',
      'A file in PEM, by its whole path, that the server or the proxy is shown.',
    ],
    clientKey: [
      'Key of this computer',
      'The file in PEM that holds the key for the certificate; without it, it is looked for in the same file.',
    ],
    recoveryKey: [
      'Recovery key of the company',
      'The public key that “hub recovery key” has printed. Whoever has its other half can open the data of this computer when its person has gone.',
    ],
    logLevel: ['Detail of the log', 'How much is written into the log. Without it: info.'],
  },
}
