/**
 * The iframe sandbox. `allow-same-origin` lets a framed page use its own cookies and storage, without which most pages
 * stay blank; pages of our own origin also use the session. That is safe because our origin serves only our own scripts
 * and sends uploaded files with a sandbox header. Top navigation is not allowed.
 */
export const iframeSandbox = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';
