-- Every word of jobs and assets once, with its form without marks: a search finds words by a part of them. The words of
-- rows that are here already are added in slices after the start (service/entity/add-old-words.ts).
CREATE TABLE search_words (word text PRIMARY KEY NOT NULL, folded text NOT NULL) STRICT;
