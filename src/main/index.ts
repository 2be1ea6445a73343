import { openHost } from '../node/operations/host.ts';
import { childPractice } from '../node/practice/child.ts';
import { startDesktop } from './desktop.ts';
import { forkLab } from './practice.ts';

startDesktop({ openHost, practice: childPractice(forkLab), args: process.argv });
