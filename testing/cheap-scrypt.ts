import { cheapScrypt, replaceScrypt } from './scrypt.ts'

replaceScrypt(cheapScrypt)
