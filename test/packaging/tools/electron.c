/* Stands for Electron's program: carries its switches, and says that it was started. */
#include <stdio.h>
volatile const char switches[] = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09" "000000000";
int main(void) { printf("started, asar integrity %c\n", switches[38]); return 0; }
