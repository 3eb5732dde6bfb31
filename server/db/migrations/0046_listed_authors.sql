CREATE TABLE "listed_authors" (
	"user_id" uuid NOT NULL,
	"user_detail_id" uuid NOT NULL,
	CONSTRAINT "listed_authors_user_id_user_detail_id_pk" PRIMARY KEY("user_id","user_detail_id")
);
--> statement-breakpoint
ALTER TABLE "home_page" ADD COLUMN "is_programme_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_authors" ADD CONSTRAINT "listed_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_authors" ADD CONSTRAINT "listed_authors_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_authors_user_detail_id_index" ON "listed_authors" USING btree ("user_detail_id");