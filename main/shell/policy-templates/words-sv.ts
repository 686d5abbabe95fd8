/** The names and explanations of the policy’s keys in Swedish. */
import type { TemplateWords } from './template-words.ts'

export const svWords: TemplateWords = {
  title: 'Fieldbook',
  supported: 'Fieldbook 0.1 eller senare',
  about: 'Det en administratör bestämmer för alla på den här datorn.',
  keys: {
    serverAddress: [
      'Serverns adress',
      'Adressen till servern. Användarna behöver inte skriva in den, och tillsammans med appnyckeln räcker det att de loggar in.',
    ],
    appKey: [
      'Appnyckel',
      'Nyckeln som servern känner igen programmet på. Den är inte hemlig för dem som använder datorn.',
    ],
    authenticationPath: [
      'Sökväg för inloggning',
      'Där e-post och lösenord blir en token, under serverns adress. Annars: /authentication.',
    ],
    plainHttpHosts: [
      'Värdar utan kryptering',
      'Namn på servrar som får nås med http:// utan certifikat, till exempel hub.local, hub.local:8080 eller *.lan. Alla längs vägen kan läsa med.',
    ],
    syncSeconds: [
      'Sekunder mellan hämtningar',
      'Hur ofta servern tillfrågas om nyheter, i sekunder. Annars: 60.',
    ],
    workFrom: [
      'Arbetstiden börjar',
      'När gruppen börjar arbeta: för det som planeras tidigare ställs en fråga först. En hel timme från 0 till 23. Annars: 0.',
    ],
    workTo: [
      'Arbetstiden slutar',
      'När gruppen slutar arbeta: för det som planeras senare ställs en fråga först. En hel timme från 1 till 24. Annars: 24.',
    ],
    windowDays: [
      'Dagar med avslutade jobb',
      'Hur långt tillbaka avslutade jobb ligger kvar på datorn, i dagar. Annars: 90.',
    ],
    filesBytes: [
      'Utrymme för filer',
      'Hur mycket filer som högst hämtas i förväg, i byte; 0 hämtar inga. Annars: 524288000.',
    ],
    photoSize: [
      'Fotonas storlek',
      'Den längre sidan som foton minskas till innan de skickas, i bildpunkter; 0 skickar dem som de togs.',
    ],
    keepSentDays: [
      'Dagar att återställa',
      'Hur många dagar skickade och borttagna ändringar kan visas och återställas. Annars: 14.',
    ],
    camera: [
      'Kamera',
      'Om kameran får användas till foton och koder. Filer kan läggas till utan den. Om inget anges: ja.',
    ],
    photoPlace: ['Plats i foton', 'Om ett foto anger var det togs. Om inget anges bestämmer användaren.'],
    notifications: [
      'Aviseringar',
      'Om nya, flyttade, avbokade och bortplockade jobb meddelas. Om inget anges bestämmer användaren.',
    ],
    language: ['Språk', 'Språket i programmet; system tar datorns. Om inget anges bestämmer användaren.'],
    clock: [
      'Klocka',
      'Hur klockslag skrivs: h24 för 24 timmar, h12 för 12 timmar, eller som systemet. Om inget anges bestämmer användaren.',
    ],
    theme: ['Tema', 'Färgerna i programmet. Om inget anges bestämmer användaren.'],
    rowHeight: [
      'Radhöjd',
      'Hur mycket av ett jobb raden i dagens lista visar: compact för fler jobb på en gång, comfortable för hela rubriker. Om inget anges bestämmer användaren.',
    ],
    sheetTimes: [
      'Tider på arbetsrapporten',
      'Om arbetsrapporten visar kunden hur länge och när var och en arbetade. Om inget anges bestämmer användaren.',
    ],
    singleKeys: [
      'Genvägar med en tangent',
      'Om bokstäver fungerar som genvägar utan Ctrl eller Alt. Om inget anges bestämmer användaren.',
    ],
    spellCheck: [
      'Stavningskontroll',
      'Om stavningen kontrolleras medan man skriver, i fönstret. macOS gör det själv; på Windows och Linux hämtas först en ordlista från Google, så där är det av om inget anges.',
    ],
    tray: [
      'Ikon i meddelandefältet',
      'Om programmet ligger kvar bredvid klockan när fönstret stängs. Om inget anges bestämmer användaren.',
    ],
    startAtLogIn: [
      'Starta vid inloggning',
      'Om programmet startar när någon loggar in på datorn. Om inget anges bestämmer användaren.',
    ],
    updateFeed: [
      'Uppdateringar',
      'Mappen på en webbserver som nya versioner hämtas från, eller off för inga alls.',
    ],
    updateRing: [
      'Uppdateringsring',
      'Hur stor del av alla datorer, i procent, som får en ny version samtidigt som den här. Annars har varje dator dragit sin egen plats.',
    ],
    updateBack: [
      'Tillbaka till en äldre version',
      'Om en äldre version i mappen installeras över den här, så länge den kan öppna data. Annars: nej.',
    ],
    network: [
      'Nätverksstack',
      'chromium går ut genom fönstrets webbläsardel, som loggar in hos en proxy med NTLM och Kerberos; då gäller bara systemets certifikat. Annars: fieldbook.',
    ],
    proxy: [
      'Proxy',
      'system, direct, en lista som PROXY ett:8080; PROXY två:8080; DIRECT, eller adressen till en PAC-fil. Annars: system.',
    ],
    certificates: [
      'Fler certifikat',
      'Utfärdare som betros utöver systemets: PEM-filer med hela sökvägen, eller PEM-texten själv.',
    ],
    clientCertificate: [
      'Datorns certifikat',
      'En PEM-fil med hela sökvägen som visas för servern eller proxyn.',
    ],
    clientKey: ['Datorns nyckel', 'PEM-filen med certifikatets nyckel; utan den söks nyckeln i samma fil.'],
    recoveryKey: [
      'Företagets återställningsnyckel',
      'Den publika nyckel som ”hub recovery key” har skrivit ut. Den som har dess andra halva kan öppna datorns data när personen har slutat.',
    ],
    logLevel: ['Loggens detaljer', 'Hur mycket som skrivs i loggen. Annars: info.'],
  },
}
