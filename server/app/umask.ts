/**
 * Restricts files of this process to its own account: files 0600, folders 0700. Import it first,
 * before any file is created.
 */
process.umask(0o077)
