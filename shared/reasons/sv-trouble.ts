/** Swedish: trouble with the laptop's own data and at the start, and what a value must be. */
import type { TroubleTexts } from './reasons.ts'

export const svTrouble: TroubleTexts = {
  'database-other-key':
    'Databasen {file} går inte att läsa med den här nyckeln. Inget har ändrats. Lägg tillbaka nyckeln som den skapades med, eller välj en annan datamapp.',
  'database-key-gone':
    'Nyckeln till databasen {file} finns inte längre bland datorns nycklar. Inget har ändrats. Lägg tillbaka secrets.json, eller välj en annan datamapp.',
  'keys-in-order': 'Den här datorns nycklar är i ordning.',
  'recovery-none':
    'Ingen återställningskod har skapats för uppgifterna på den här datorn, så ingen kod öppnar dem.',
  'recovery-damaged':
    'Filen recovery.json är skadad, så ingen kod öppnar uppgifterna. Lägg tillbaka en kopia av den om det finns någon. Inget har ändrats.',
  'recovery-code-sign': 'Det finns inget {sign} i en återställningskod. Titta på koden igen.',
  'recovery-code-length':
    'En återställningskod har {wanted} bokstäver och siffror, men den här har {count}. Titta på koden igen.',
  'recovery-code-slip': 'Något eller några tecken i koden stämmer inte. Titta på koden igen.',
  'recovery-code-other':
    'Det här är en återställningskod, men inte den som hör till uppgifterna på den här datorn. Om koden har förnyats gäller bara den senaste. Inget har ändrats.',
  'code-not-written': 'Koden kunde inte sparas där. Välj en annan plats, eller skriv av den från skärmen.',
  'pass-on-unsent': {
    one: '{count} ändring på den här datorn är inte skickad än, så den töms inte. Skicka den först, eller exportera den och ta bort den från utkorgen. Inget har ändrats.',
    other:
      '{count} ändringar på den här datorn är inte skickade än, så den töms inte. Skicka dem först, eller exportera dem och ta bort dem från utkorgen. Inget har ändrats.',
  },
  'pass-on-unsent-of': {
    one: '{count} ändring av en annan användare på den här datorn är inte skickad än, så den töms inte. Låt den personen logga in här och skicka den först. Inget har ändrats.',
    other:
      '{count} ändringar av en annan användare på den här datorn är inte skickade än, så den töms inte. Låt den personen logga in här och skicka dem först. Inget har ändrats.',
  },
  'pass-on-unknown':
    'Det går inte att avgöra om allt arbete är skickat, eftersom uppgifterna på den här datorn inte går att läsa helt. Därför töms den inte. Ordna uppgifterna först. Inget har ändrats.',
  'database-in-use': 'Databasen {file} används av ett annat program. Stäng det först.',
  'disk-full':
    'Disken är full: inget mer kan sparas i {file}. Det som redan är sparat är tryggt. Frigör utrymme och försök igen.',
  'database-unwritable':
    'Det går inte att skriva till databasen {file}. Kontrollera mappens behörigheter och disken.',
  'database-not-durable': 'Databasen {file} kan inte sparas säkert på den här disken.',
  'database-damaged':
    'Databasen {file} är skadad. Radera inte filen, och återställ den nyaste kopian i samma mapp.',
  'database-faulty': 'Databasen {file} är skadad: {fault}',
  'database-newer':
    'Databasen {file} skrevs av en nyare version av Fieldbook (schema {schema}, den här känner till {known}). Inget har ändrats. Installera den nyare versionen för att öppna den.',
  'database-other-version': 'Databasen {file} skrevs av en annan version av Fieldbook.',
  'cut-off': 'Det avbröts innan det var klart. Inget har gått förlorat: försök igen.',
  'nothing-changed': 'Inget har ändrats.',
  'data-in-order': 'Data på datorn är i sin ordning.',
  'data-damaged-readable':
    'Data på datorn är skadade ({file}), troligen av disken. Inget har raderats, och inget sparas förrän de är återställda. Allt i dem gick att läsa. Exportera för säkerhets skull ditt oskickade arbete och återställ sedan.',
  'data-damaged-partly':
    'Data på datorn är skadade ({file}), troligen av disken. Inget har raderats, och inget sparas förrän de är återställda. Det som fortfarande går att läsa visas här. Exportera för säkerhets skull ditt oskickade arbete och återställ sedan.',
  'data-damaged-unreadable':
    'Data på datorn är skadade ({file}), troligen av disken. Inget har raderats, och inget sparas förrän de är återställda. Inget i dem går att läsa. Exportera för säkerhets skull ditt oskickade arbete och återställ sedan.',
  'folder-read-only':
    'Det går inte att skriva i datamappen {folder}, så inget kan sparas. Det som sparats tidigare visas här. Exportera ditt oskickade arbete någon annanstans, eller rätta till mappens behörigheter eller disken och starta om.',
  'folder-full':
    'Disken med datamappen {folder} är full, så inget kan sparas. Det som sparats tidigare visas här. Frigör utrymme och starta om.',
  'contents-reopened':
    'Filen med foton och dokument öppnades just på nytt, så det här blev inte gjort. Försök igen.',
  'log-missing':
    'Filen {file} saknas. I den låg det som sparades sist innan programmet avslutades utan att stängas, så de sista sekunderna av det kan ha gått förlorade. Allt äldre finns kvar. Titta igenom dina senaste anteckningar, foton och formulär och gör om det som saknas.',
  'log-damaged':
    'Filen {file} är skadad eller avkortad. I den låg det som sparades sist innan programmet avslutades utan att stängas, så de sista sekunderna av det kan ha gått förlorade. Allt äldre finns kvar. Titta igenom dina senaste anteckningar, foton och formulär och gör om det som saknas. Händer det igen, låt någon undersöka disken.',
  'contents-damaged':
    'Filen med foton och dokument på datorn var skadad ({file}), troligen av disken. Jobb, anteckningar och formulär ligger i en annan fil och är trygga, liksom alla foton och filer som inte är skickade än. Det servern har hämtas igen. Den skadade filen sparades som {keptAs}. Händer det igen, exportera ditt oskickade arbete och låt någon undersöka disken.',
  'contents-lost': {
    one: 'Filen med foton och dokument på datorn var skadad ({file}), troligen av disken. Jobb, anteckningar och formulär ligger i en annan fil och är trygga, men {count} foto eller fil som inte är skickad än gick inte att läsa: leta upp den i utkorgen och ta den på nytt om du kan. Det servern har hämtas igen. Den skadade filen sparades som {keptAs}. Händer det igen, exportera ditt oskickade arbete och låt någon undersöka disken.',
    other:
      'Filen med foton och dokument på datorn var skadad ({file}), troligen av disken. Jobb, anteckningar och formulär ligger i en annan fil och är trygga, men {count} foton eller filer som inte är skickade än gick inte att läsa: leta upp dem i utkorgen och ta dem på nytt om du kan. Det servern har hämtas igen. Den skadade filen sparades som {keptAs}. Händer det igen, exportera ditt oskickade arbete och låt någon undersöka disken.',
  },
  'fetch-failed':
    'Hämtningen från servern misslyckades i Fieldbook, så inget nytt kommer hit. Ett nytt försök görs automatiskt, och ditt arbete skickas ändå. Om detta fortsätter, starta om Fieldbook och säg till din administratör.',
  'no-copy': 'Ditt arbete är sparat, men det gick inte att göra någon kopia av det.',
  'rescue-not-found': 'Filen {file} finns inte.',
  'rescue-unreadable': 'Filen {file} går inte att läsa ({code}).',
  'rescue-not-whole': 'Det är ingen hel räddningsfil: {file}. Inget har ändrats här.',
  'rescue-broken': 'Det är ingen hel räddningsfil: {file} ({why}). Inget har ändrats här.',
  'rescue-newer':
    'Räddningsfilen skrevs av en nyare version av Fieldbook: {file}. Installera den versionen för att läsa in den. Inget har ändrats här.',
  'rescue-of-another':
    'Det här är arbete av {name} på {hub}. Logga in som samma person på samma server för att läsa in det. Inget har ändrats.',
  'rescue-too-large':
    'Filen är större än 256 MB. Stäng Fieldbook och starta det en gång med --import och filens namn. Inget har ändrats.',
  'rescue-no-room':
    'Filen blir {needed} MB uppackad, och disken har {free} MB ledigt. Inget har ändrats här.',
  'rescue-file-mistaken':
    'Räddningsfilen är trasig: det som kallas {name} är något annat. Inget har ändrats.',
  'rescue-file-unpacked': 'En fil i den är skadad och går inte att packa upp. Inget har ändrats.',
  'rescue-file-broken': 'Räddningsfilen är trasig ({why}). Inget har ändrats.',
  'folder-open-to-all':
    'Alla på den här datorn får skriva i datamappen {folder}, så inget i den är tryggt. Välj en annan med --data MAPP, eller gör den till bara din.',
  'folder-unwritable':
    'Det går inte att skriva i datamappen {folder} ({why}). Välj en annan med --data MAPP.',
  'folder-taken':
    'Fieldbook körs redan med datamappen {folder}. Stäng det först, eller välj en annan mapp med --data MAPP.',
  'folder-taken-at':
    'Fieldbook körs redan med datamappen {folder}. Det finns på {address}. Du kan också välja en annan mapp med --data MAPP.',
  'keys-damaged':
    'Nycklarna i {file} går inte att öppna. Lägg tillbaka nyckeln och filen som de skrevs med, eller välj en annan mapp med --data MAPP. Inget har ändrats.',
  'keys-damaged-why':
    'Nycklarna i {file} går inte att öppna. Lägg tillbaka nyckeln och filen som de skrevs med, eller välj en annan mapp med --data MAPP. Inget har ändrats. ({why})',
  'keys-of-window':
    'Datamappen {folder} hör till skrivbordsfönstret, som är det enda som kan öppna dess nycklar. Starta det utan --loopback, eller välj en annan mapp med --data MAPP.',
  'keys-of-browser':
    'Datamappen {folder} hör till programmet i webbläsaren. Starta det med --loopback, eller välj en annan mapp med --data MAPP.',
  'keys-taken-by-window':
    'Datamappen {folder} skapades i webbläsaren. Dess nycklar finns nu i systemets nyckelring, och från och med nu öppnas den av fönstret.',
  'keys-given-to-browser':
    'Nycklarna till {folder} ligger nu i fieldbook.key bredvid dina data, och programmet i webbläsaren öppnar dem; fönstret tar tillbaka dem när det startas.',
  'key-store-closed':
    'Systemets nyckelring öppnas inte, och Fieldbook har sina nycklar där. Lås upp den och starta igen.',
  'settings-damaged':
    'settings.json gick inte att läsa och är sparad som {keptAs}. Fieldbook har startat med sina standardinställningar: kontrollera dem under Mer. Allt ditt arbete finns kvar.',
  'settings-unreadable':
    'Inställningarna i {folder} går inte att läsa ({why}). Rätta till eller ta bort settings.json.',
  'screens-missing': 'Programmets egna vyer går inte att ladda ({why}). Installera det på nytt.',
  'program-changed':
    'En av Fieldbooks egna filer saknas eller är inte den som installerades ({file}), så programmet startades inte. Ditt arbete är orört. Installera Fieldbook igen ovanpå.',
  'export-with-option': 'Starta med --export FIL för att exportera ditt oskickade arbete.',
  'start-words':
    'Fieldbook startades med alternativ som programmet inte känner till och öppnades därför inte ({why}). Rätta genvägen eller kommandot som startar det; --help visar alternativen.',
  'start-failed':
    'Något gick fel när Fieldbook startade. Det du har skrivit är sparat. Starta programmet igen.',
  'must-be-object': 'måste vara ett objekt',
  'must-be-integer': 'måste vara ett heltal',
  'must-be-uuid': 'måste vara ett UUID',
  'must-be-text': 'måste vara text',
  'must-be-yes-or-no': 'måste vara ja eller nej',
  'must-be-number': 'måste vara ett tal',
  'must-be-number-or-text': 'måste vara ett tal eller text',
  'must-be-list': 'måste vara en lista',
  'must-be-anything': 'får vara vad som helst',
  'must-be-answer': 'måste vara svar under frågornas namn',
  'must-be-answers': 'måste vara en lista med svar',
  'must-be-files': 'måste vara en fil, eller flera olika',
  'must-be-document': 'måste vara en fil',
  'must-be-date': 'måste vara ett datum',
  'must-be-time': 'måste vara ett datum med klockslag',
  'must-be-option': 'måste vara ett av alternativen',
  'must-be-options-once': 'får ha varje alternativ bara en gång',
  'must-be-options': 'får bara innehålla alternativen',
  'must-be-web-address': 'måste vara en webbadress som börjar med http eller https',
  'must-be-path-or-web-address': 'måste vara en sökväg eller en webbadress',
  'must-be-empty-heading': 'ska vara tomt, eftersom en rubrik inte har något svar',
  'must-be-empty-group': 'ska vara tomt, eftersom svaren ligger i gruppens frågor',
  'must-be-at-least': 'måste vara minst {least}',
  'must-be-at-most': 'får vara högst {most}',
  'must-be-given': 'måste anges',
  'must-be-condition': 'måste vara ett villkor med field och med equals eller in',
  'must-be-option-value': 'måste vara ett värde, eller något med ett värde',
  'must-be-like-value': 'måste vara av samma slag som svaret',
  'must-not-be-below-min': 'får inte ligga under det minsta',
  'must-hold-fewer-fields': 'får ha högst {most} frågor',
  'must-hold-fewer-entries': 'får ha högst {most} poster, tillsammans med de andra listorna',
  'must-change-less-text': 'får inte lägga till eller ändra mer än {most} MB text på en gång',
  'must-hold-fewer-answers': 'får ha högst {most} frågor och svar',
  'must-lie-in-fewer-groups': 'ligger i fler än {most} grupper',
  'must-differ': 'används redan av en annan fråga',
  'must-be-shorter': 'får ha högst {most} tecken',
  'must-be-shorter-json': 'får ha högst {most} tecken, som JSON',
  'must-be-day': 'måste vara en dag',
  'must-not-be-before-start': 'får inte ligga före starten',
  'must-lie-in-years': 'måste ligga mellan år 0000 och 9999',
  'must-name-asset': 'är inget känt objekt',
  'must-name-job': 'är inget känt jobb',
  'must-name-same-job': 'är ett annat jobb',
  'must-name-link-once': 'är samma länk två gånger',
  'update-not-reached':
    'Uppdateringsservern svarar inte. Fieldbook fortsätter som förut och frågar igen senare.',
  'update-not-secure':
    'Anslutningen till uppdateringsservern är inte krypterad, så inget installeras därifrån. Fieldbook fortsätter som förut. Säg till administratören.',
  'update-feed-empty':
    'Uppdateringsservern svarar, men har inga versioner för den här datorn. Fieldbook fortsätter som förut. Säg till administratören.',
  'update-cut-off':
    'Anslutningen bröts medan en ny version hämtades. Fieldbook fortsätter som förut och försöker igen senare.',
  'update-not-sound':
    'En ny version kom fram skadad och har kastats. Fieldbook fortsätter som förut och försöker igen senare.',
  'update-not-signed':
    'En ny version saknar rätt signatur och har kastats. Fieldbook fortsätter som förut. Säg till administratören.',
  'update-no-room':
    'Det finns inte plats på disken för en ny version. Fieldbook fortsätter som förut och det du har gjort är sparat. Frigör plats på disken.',
  'update-older':
    'Uppdateringsservern erbjuder version {version}, som är äldre än den du har. Den installeras därför inte.',
  'update-older-data':
    'Uppdateringsservern erbjuder den äldre versionen {version}, som kanske inte kan öppna det som är sparat här. Den installeras därför inte. Säg till administratören.',
  'update-not-copied':
    'Den nya versionen installerades inte: det du inte har skickat kunde inte kopieras först. Allt är sparat. Frigör plats på disken och försök igen.',
  'update-job-runs':
    'Den nya versionen installerades inte, eftersom tiden räknas på jobbet ”{title}”. Pausa eller avsluta det och försök igen.',
  'update-none': 'Det finns ingen ny version att installera.',
}
