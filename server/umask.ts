/**
 * Everything this process makes is for its own account alone: files 0600, folders 0700. To be
 * imported first, before anything can make a file.
 */
process.umask(0o077)
