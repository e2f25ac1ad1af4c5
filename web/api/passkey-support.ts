/** Whether this browser can use passkeys at this address: one with a host name, by HTTPS or local. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
