/**
 * What a framed page may do. It keeps its own cookies and storage, without which most pages stay blank; one of ours its
 * login too: our addresses run no scripts but our own and serve files sandboxed, so that there they may do what they may in
 * a window of their own. None may take the page's place.
 */
export const frameRights = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';
