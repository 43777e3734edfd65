/** The build extracts an imported style sheet into a separate file. */
declare module '*.css';
