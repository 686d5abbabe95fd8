/*
 * Stands for the plugins of NSIS that electron-builder's installer calls and that Debian has not: one library under six
 * names (UAC, StdUtils, Nsis7z, nsProcess, WinShell, SpiderBanner). For the installers of tests alone: nobody is asked
 * for consent, no shortcut gets an identity, and an archive is unpacked by a program outside of wine.
 */
#include <windows.h>

typedef struct entry {
  struct entry *next;
  WCHAR text[1];
} entry;

/* What NSIS gives each function: its window, the length of a text, its variables, its stack. */
#define ARGUMENTS HWND window, int length, LPWSTR variables, entry **stack, void *more
#define EXPORTED(name) __declspec(dllexport) void __cdecl name(ARGUMENTS)

static void pop(entry **stack, LPWSTR to, int length) {
  entry *top = *stack;
  if (to) to[0] = 0;
  if (!top) return;
  if (to) lstrcpynW(to, top->text, length);
  *stack = top->next;
  GlobalFree(top);
}

static void push(entry **stack, int length, LPCWSTR text) {
  entry *top = GlobalAlloc(GPTR, sizeof(entry) + length * sizeof(WCHAR));
  lstrcpynW(top->text, text, length);
  top->next = *stack;
  *stack = top;
}

/* What stands behind the program on its command line. */
static LPWSTR parameters(void) {
  LPWSTR at = GetCommandLineW();
  BOOL quoted = *at == '"';
  if (quoted) at++;
  while (*at && *at != (quoted ? '"' : ' ')) at++;
  if (quoted && *at) at++;
  while (*at == ' ') at++;
  return at;
}

/* Where `/name` ends there; 0: it is not there. */
static LPWSTR find_parameter(LPCWSTR name) {
  WCHAR word[256];
  LPWSTR at;
  int length;
  wsprintfW(word, L"/%s", name);
  length = lstrlenW(word);
  for (at = parameters(); *at; at++)
    if (!_wcsnicmp(at, word, length) && (!at[length] || at[length] == ' ' || at[length] == '=')) return at + length;
  return 0;
}

/* UAC: whoever runs this is an administrator, and asked for nothing. */
EXPORTED(_) {
  WCHAR asked[1024];
  pop(stack, asked, 1024);
  if (asked[0] == '0') {
    lstrcpyW(variables, L"0");
    lstrcpyW(variables + length, L"2");
    lstrcpyW(variables + 2 * length, L"0");
    lstrcpyW(variables + 3 * length, L"1");
  } else if (asked[0] == '2') push(stack, length, L"1");
  else if (asked[0] == '3') push(stack, length, L"0");
  else if (asked[0] == '6') push(stack, length, L"3");
}

/* StdUtils */
EXPORTED(GetAllParameters) {
  pop(stack, 0, 0);
  push(stack, length, parameters());
}

EXPORTED(TestParameter) {
  WCHAR name[256];
  pop(stack, name, 256);
  push(stack, length, find_parameter(name) ? L"true" : L"false");
}

EXPORTED(GetParameter) {
  WCHAR usual[1024], name[256], value[1024];
  LPWSTR at;
  int end = 0;
  pop(stack, usual, 1024);
  pop(stack, name, 256);
  at = find_parameter(name);
  if (!at || *at != '=') {
    push(stack, length, usual);
    return;
  }
  for (at++; *at && *at != ' ' && end < 1023; at++) value[end++] = *at;
  value[end] = 0;
  push(stack, length, value);
}

EXPORTED(GetParentPath) {
  WCHAR path[1024];
  int end;
  pop(stack, path, 1024);
  for (end = lstrlenW(path); end > 0 && path[end] != '\\'; end--);
  path[end] = 0;
  push(stack, length, path);
}

EXPORTED(HashFile) {
  pop(stack, 0, 0);
  pop(stack, 0, 0);
  push(stack, length, L"einval");
}

EXPORTED(ExecShellAsUser) {
  pop(stack, 0, 0);
  pop(stack, 0, 0);
  pop(stack, 0, 0);
  push(stack, length, L"ok");
}

/* nsProcess: there is none of that name */
static void find_no_process(entry **stack, int length) {
  pop(stack, 0, 0);
  push(stack, length, L"603");
}
EXPORTED(_FindProcess) { find_no_process(stack, length); }
EXPORTED(_KillProcess) { find_no_process(stack, length); }
EXPORTED(_CloseProcess) { find_no_process(stack, length); }
EXPORTED(_Unload) {}

/* WinShell */
EXPORTED(SetLnkAUMI) {
  pop(stack, 0, 0);
  pop(stack, 0, 0);
}
EXPORTED(UninstAppUserModelId) { pop(stack, 0, 0); }
EXPORTED(UninstShortcut) { pop(stack, 0, 0); }

/* SpiderBanner */
EXPORTED(Show) {}
EXPORTED(Destroy) {}

/*
 * Nsis7z: into the current folder. Nobody can wait for a program outside of wine to end, so that one writes a file when
 * it is done; two minutes are far more than it takes.
 */
EXPORTED(Extract) {
  WCHAR archive[1024], program[512] = L"", line[4096], done[1100];
  STARTUPINFOW startup = {sizeof startup};
  PROCESS_INFORMATION process;
  int waited;
  pop(stack, archive, 1024);
  wsprintfW(done, L"%s.done", archive);
  DeleteFileW(done);
  GetEnvironmentVariableW(L"FIELDBOOK_UNPACK", program, 512);
  wsprintfW(line, L"\"%s\" \"%s\"", program, archive);
  if (!CreateProcessW(0, line, 0, 0, FALSE, CREATE_NO_WINDOW, 0, 0, &startup, &process)) return;
  for (waited = 0; waited < 2400 && GetFileAttributesW(done) == INVALID_FILE_ATTRIBUTES; waited++) Sleep(50);
  CloseHandle(process.hProcess);
}

BOOL WINAPI DllMain(HINSTANCE library, DWORD reason, LPVOID reserved) { return TRUE; }
