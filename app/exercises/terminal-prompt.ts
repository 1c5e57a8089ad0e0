/** The mark of a command in a terminal's output, before what the command prints. */
export const prompt = '$ '
