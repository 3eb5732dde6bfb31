DROP INDEX "papers_status_last_modified_on_index";--> statement-breakpoint
DROP INDEX "papers_last_modified_on_index";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "abstract_words" integer GENERATED ALWAYS AS (cardinality(array_remove(string_to_array(translate(abstract, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', repeat(' ', 25)), ' '), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "papers_last_modified_on_id_index" ON "papers" USING btree ("last_modified_on","id");--> statement-breakpoint
CREATE INDEX "papers_status_last_modified_on_id_index" ON "papers" USING btree ("status","last_modified_on","id");--> statement-breakpoint
CREATE INDEX "papers_title_index" ON "papers" USING btree (lower("paper_title"),"id");--> statement-breakpoint
CREATE INDEX "papers_status_theme_id_withdrawn_on_id_index" ON "papers" USING btree ("status","theme_id","withdrawn_on","id");