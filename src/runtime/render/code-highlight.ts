import { syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import './code-highlight.css';

/** Colors of code from the theme, for light and dark; the editor's own are made for a light background. */
export const codeHighlight = syntaxHighlighting(classHighlighter);
