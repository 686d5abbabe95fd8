# Wine's tasklist finds whatever it is asked for, so here nothing looks whether the program runs.
!macro customCheckAppRunning
!macroend
